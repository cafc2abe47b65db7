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
    return new Ratio(
        value,
        fieller.or(() -> logRatio),
        method(fieller, logRatio),
        logRatio,
        OptionalDouble.of(pValue(pairs)),
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
    double[] candidate = pairs.candidate();
    double[] reference = pairs.reference();
    double[] logs = new double[candidate.length];
    Arrays.setAll(logs, i -> Math.log(candidate[i] / reference[i]));
    double mean = Mean.of(logs).getAsDouble();
    double variance = Math.max(ownVariance, Variance.of(logs).getAsDouble());
    double half =
        ConfidenceLevel.studentT(level, logs.length - 1.0) * Math.sqrt(variance / logs.length);
    double upper = Math.exp(mean + half);
    return Double.isFinite(upper)
        ? Optional.of(new Interval(Math.exp(mean - half), upper, level))
        : Optional.empty();
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
   * Two-sided p of the paired t test (Student 1908); Fieller's interval contains 1 iff p > 1 −
   * level.
   */
  private double pValue(Pairs pairs) {
    double variance = ofDifferences(pairs);
    double difference = pairs.candidateMean() - pairs.referenceMean();
    if (variance == 0) {
      return difference == 0 ? 1 : 0;
    }
    double t = Math.abs(difference) / Math.sqrt(variance / pairs.size());
    return Math.min(1, 2 * TDistribution.of(pairs.size() - 1.0).survivalProbability(t));
  }
}
