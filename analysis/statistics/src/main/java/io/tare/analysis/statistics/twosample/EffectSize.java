package io.tare.analysis.statistics.twosample;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import java.util.Arrays;
import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** The size of a difference, in units of the spread or by ranks. */
public record EffectSize(double value, Interval interval) {

  /**
   * Hedges' g: the difference of the means in units of the pooled standard deviation, with the
   * correction for small samples. The interval comes from the noncentral t distribution.
   *
   * <p>Sources: L. V. Hedges, "Distribution theory for Glass's estimator of effect size", Journal
   * of Educational Statistics 6(2), 1981, pp. 107–128; J. H. Steiger and R. T. Fouladi,
   * "Noncentrality interval estimation and the evaluation of statistical models", 1997.
   *
   * @throws IllegalArgumentException if neither sample has any spread
   */
  public static EffectSize hedges(Moments first, Moments second, double level) {
    double freedom = first.n() + second.n() - 2.0;
    double correction =
        Math.exp(LogGamma.value(freedom / 2) - LogGamma.value((freedom - 1) / 2))
            / Math.sqrt(freedom / 2);
    EffectSize cohen = cohen(first, second, level);
    return new EffectSize(
        cohen.value * correction,
        new Interval(
            cohen.interval.lower() * correction, cohen.interval.upper() * correction, level));
  }

  /** Cohen's d: like {@link #hedges} without the correction (Cohen 1988). */
  public static EffectSize cohen(Moments first, Moments second, double level) {
    double freedom = first.n() + second.n() - 2.0;
    double unit = Math.sqrt(1.0 / first.n() + 1.0 / second.n());
    double t = MeanTest.STUDENT.of(first, second, level).statistic();
    double tail = (1 - ConfidenceLevel.checked(level)) / 2;
    return new EffectSize(
        t * unit,
        new Interval(
            unit * NoncentralT.noncentralityFor(t, freedom, 1 - tail),
            unit * NoncentralT.noncentralityFor(t, freedom, tail),
            level));
  }

  /**
   * Cliff's delta: the probability that a value of the first sample is larger than one of the
   * second, less the probability that it is smaller. From −1 to 1, 0 if neither tends to be larger;
   * assumes nothing about the distributions.
   *
   * <p>Source: N. Cliff, "Dominance statistics: ordinal analyses to answer ordinal questions",
   * Psychological Bulletin 114(3), 1993, pp. 494–509, with the unbiased variance of its equation 7
   * and the asymmetric interval of its equation 10.
   */
  public static EffectSize cliff(double[] first, double[] second, double level) {
    if (first.length < 2 || second.length < 2) {
      throw new IllegalArgumentException("Cliff's delta takes two values of each sample");
    }
    double[] rows = dominance(first, second);
    double[] columns = dominance(second, first);
    double delta = Arrays.stream(rows).average().orElseThrow();
    double variance = variance(rows, columns, delta, zeros(first, second));
    double z = NormalDistribution.of(0, 1).inverseSurvivalProbability((1 - level) / 2);
    double zz = z * z * variance;
    double square = 1 - delta * delta;
    double root = Math.sqrt(variance * (square * square + zz)) * z;
    double divisor = square + zz;
    double middle = delta - delta * delta * delta;
    return divisor == 0
        ? new EffectSize(delta, new Interval(delta, delta, level))
        : new EffectSize(
            delta,
            new Interval(
                Math.max(-1, (middle - root) / divisor),
                Math.min(1, (middle + root) / divisor),
                level));
  }

  /** For each value the share of the others that it exceeds, less the share that exceed it. */
  private static double[] dominance(double[] values, double[] others) {
    double[] sorted = others.clone();
    Arrays.sort(sorted);
    return Arrays.stream(values)
        .map(
            value ->
                (below(sorted, value) - (sorted.length - notAbove(sorted, value)))
                    / (double) sorted.length)
        .toArray();
  }

  /** The share of pairs that are equal. */
  private static double zeros(double[] first, double[] second) {
    double[] sorted = second.clone();
    Arrays.sort(sorted);
    double equal =
        Arrays.stream(first).map(value -> notAbove(sorted, value) - below(sorted, value)).sum();
    return equal / ((double) first.length * second.length);
  }

  private static double variance(double[] rows, double[] columns, double delta, double zeros) {
    double m = rows.length;
    double n = columns.length;
    double rowSquares = Arrays.stream(rows).map(d -> (d - delta) * (d - delta)).sum();
    double columnSquares = Arrays.stream(columns).map(d -> (-d - delta) * (-d - delta)).sum();
    double all = m * n * (1 - zeros - delta * delta);
    double unbiased =
        (n * n * rowSquares + m * m * columnSquares - all) / (m * n * (m - 1) * (n - 1));
    double min = (1 - delta * delta) / (m * n - 1);
    return Math.max(unbiased, min);
  }

  private static int below(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static int notAbove(double[] sorted, double value) {
    return below(sorted, Math.nextUp(value));
  }
}
