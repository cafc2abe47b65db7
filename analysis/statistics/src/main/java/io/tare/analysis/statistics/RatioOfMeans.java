package io.tare.analysis.statistics;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The procedure for a ratio of means from paired blocks. Fieller's interval is the default: in
 * simulations of trials and submissions its coverage is correct from three blocks on, that of a
 * percentile bootstrap only from twenty. Immutable.
 *
 * <p>Few blocks sometimes vary little by chance. If each block has an estimate of its own error,
 * the true variance between blocks cannot be smaller, so the missing variance is added. This only
 * widens an interval.
 *
 * @param ownVariance of a block's relative difference, estimated from within blocks; 0 if unknown
 */
public record RatioOfMeans(double level, double ownVariance) {

  private static final double ROUNDING = 1e-9;

  public RatioOfMeans {
    ConfidenceLevel.checked(level);
    if (!(ownVariance >= 0)) {
      throw new IllegalArgumentException("a variance of " + ownVariance);
    }
  }

  /** For blocks without their own error. */
  public RatioOfMeans(double level) {
    this(level, 0);
  }

  public static RatioOfMeans withDefaults() {
    return new RatioOfMeans(ConfidenceLevel.DEFAULT);
  }

  public RatioOfMeans withOwnVariance(double newOwnVariance) {
    return new RatioOfMeans(level, newOwnVariance);
  }

  /**
   * The ratio mean candidate / mean reference.
   *
   * @throws IllegalArgumentException if the reference's mean is zero
   */
  public Ratio of(Pairs pairs) {
    double reference = pairs.referenceMean();
    if (!(reference != 0)) {
      throw new IllegalArgumentException("no ratio to a reference of " + reference);
    }
    double value = pairs.candidateMean() / reference;
    if (pairs.size() < ConfidenceLevel.MIN_TRIALS) {
      return new Ratio(
          value,
          Optional.empty(),
          Ratio.Method.TOO_FEW_BLOCKS,
          Optional.empty(),
          OptionalDouble.empty(),
          pairs.size());
    }
    Optional<Interval> fieller =
        Fieller.interval(pairs, level, unseen(pairs))
            .map(each -> pairs.allPositive() ? each.notBelow(0) : each);
    Optional<Interval> logRatio = logRatio(pairs);
    // It is an interval of another mean, and no replacement where that is too far from the ratio.
    Optional<Interval> instead = logRatio.filter(each -> contains(each, value));
    Ratio.Method method = method(fieller, instead);
    return new Ratio(
        value,
        fieller.or(() -> instead),
        method,
        logRatio,
        OptionalDouble.of(
            method == Ratio.Method.LOG_RATIO_T
                ? pValue(logs(pairs), variance(logs(pairs)))
                : pValue(pairs.differences(), ofDifferences(pairs))),
        pairs.size());
  }

  /**
   * Student's t interval of the mean logarithm of the blocks' ratios, back-transformed: an interval
   * of the geometric mean ratio, which always has bounds. Empty if a value is not positive.
   */
  public Optional<Interval> logRatio(Pairs pairs) {
    if (pairs.size() < ConfidenceLevel.MIN_TRIALS || !pairs.allPositive()) {
      return Optional.empty();
    }
    double[] logs = logs(pairs);
    double mean = Mean.of(logs).getAsDouble();
    double half =
        ConfidenceLevel.studentT(level, logs.length - 1.0)
            * Math.sqrt(variance(logs) / logs.length);
    double upper = Math.exp(mean + half);
    return Double.isFinite(upper)
        ? Optional.of(new Interval(Math.exp(mean - half), upper, level))
        : Optional.empty();
  }

  /** Up to rounding: blocks that all have one ratio have an interval without width. */
  private static boolean contains(Interval interval, double ratio) {
    return interval.lower() <= ratio * (1 + ROUNDING) && ratio * (1 - ROUNDING) <= interval.upper();
  }

  private static double[] logs(Pairs pairs) {
    double[] candidate = pairs.candidate();
    double[] reference = pairs.reference();
    double[] logs = new double[candidate.length];
    Arrays.setAll(logs, i -> Math.log(candidate[i] / reference[i]));
    return logs;
  }

  /** Of one block's logarithm. */
  private double variance(double[] logs) {
    return Math.max(ownVariance, Variance.of(logs).getAsDouble());
  }

  /** Candidate less reference, in their unit, with Student's t interval of the same variance. */
  public Estimate difference(Pairs pairs) {
    double difference = pairs.candidateMean() - pairs.referenceMean();
    int n = pairs.size();
    if (n < ConfidenceLevel.MIN_TRIALS) {
      return new Estimate(difference, Optional.empty(), n);
    }
    double half = ConfidenceLevel.studentT(level, n - 1.0) * Math.sqrt(ofDifferences(pairs) / n);
    return new Estimate(
        difference, Optional.of(new Interval(difference - half, difference + half, level)), n);
  }

  /** The variance of one block's difference. */
  private double ofDifferences(Pairs pairs) {
    double x = pairs.candidateMean();
    double y = pairs.referenceMean();
    return Variance.of(pairs.differences()).getAsDouble() + unseen(pairs) * (x * x + y * y) / 2;
  }

  /** The missing variance of the blocks' relative differences, compared with their own errors. */
  private double unseen(Pairs pairs) {
    return ownVariance == 0
        ? 0
        : Math.max(0, ownVariance - Variance.of(pairs.relativeDifferences()).getAsDouble());
  }

  private static Ratio.Method method(Optional<Interval> fieller, Optional<Interval> logRatio) {
    if (fieller.isPresent()) {
      return Ratio.Method.FIELLER;
    }
    return logRatio.isPresent() ? Ratio.Method.LOG_RATIO_T : Ratio.Method.UNBOUNDED;
  }

  /**
   * Two-sided p of the paired t test (Student 1908). Fieller's interval contains 1 iff p of the
   * differences exceeds 1 − level, and that of the logarithms iff p of these does.
   *
   * @param variance of one of them
   */
  private static double pValue(double[] differences, double variance) {
    double difference = Mean.of(differences).getAsDouble();
    if (variance == 0) {
      return difference == 0 ? 1 : 0;
    }
    double t = Math.abs(difference) / Math.sqrt(variance / differences.length);
    return Math.min(1, 2 * TDistribution.of(differences.length - 1.0).survivalProbability(t));
  }
}
