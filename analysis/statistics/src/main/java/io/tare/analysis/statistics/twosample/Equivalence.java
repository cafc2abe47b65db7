package io.tare.analysis.statistics.twosample;

import io.tare.analysis.statistics.Pairs;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Two one-sided tests of a ratio of means: whether it is between two bounds, because no significant
 * difference does not mean no difference. "No worse than +2 %" is only the upper test. Each tests
 * by Student's t whether the mean of (candidate − bound · reference) is on the right side of zero.
 *
 * <p>Sources: D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15(6), 1987, pp.
 * 657–680; for ratios S. Sasabuchi, Memoirs of the Faculty of Science, Kyushu University A 42,
 * 1988, and A. C. Tamhane and B. R. Logan, "Finding the maximum safe dose level for heteroscedastic
 * data", Journal of Biopharmaceutical Statistics 14(4), 2004 (Welch's form).
 *
 * @param margin the largest relative difference of means that are called the same; the bounds are
 *     1/(1 + margin) and 1 + margin, symmetric in both sides
 * @param notWorse p of "the ratio is above 1 + margin"
 * @param notBetter p of "the ratio is below 1/(1 + margin)"
 */
public record Equivalence(double margin, double notWorse, double notBetter) {

  /**
   * @param margin above 0
   */
  public static Equivalence of(Pairs pairs, double margin) {
    double upper = 1 + checked(margin);
    return new Equivalence(margin, lowerTail(pairs, upper), lowerTail(pairs.swapped(), upper));
  }

  /** The same for independent samples, with Satterthwaite's degrees of freedom. */
  public static Equivalence of(Moments candidate, Moments reference, double margin) {
    double upper = 1 + checked(margin);
    return new Equivalence(
        margin,
        lowerTail(candidate, reference.times(upper)),
        lowerTail(reference, candidate.times(upper)));
  }

  /** p of the ratio being outside the bounds on either side. */
  public double pValue() {
    return Math.max(notWorse, notBetter);
  }

  /**
   * Whether the two are the same within the margin.
   *
   * @param alpha the risk of a wrong yes, for example 0.05
   */
  public boolean isShown(double alpha) {
    return pValue() <= alpha;
  }

  /** The probability of a mean difference at most this large if the true one were zero. */
  private static double lowerTail(Pairs pairs, double bound) {
    double[] candidate = pairs.candidate();
    double[] reference = pairs.reference();
    double[] differences = new double[candidate.length];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = candidate[i] - bound * reference[i];
    }
    Moments moments = Moments.of(differences);
    return lowerTail(moments.mean(), moments.meanVariance(), moments.n() - 1.0);
  }

  private static double lowerTail(Moments smaller, Moments larger) {
    return lowerTail(
        smaller.mean() - larger.mean(),
        MeanTest.WELCH.squaredError(smaller, larger),
        MeanTest.WELCH.degreesOfFreedom(smaller, larger));
  }

  private static double lowerTail(double difference, double squaredError, double freedom) {
    return squaredError == 0
        ? (difference < 0 ? 0 : 1)
        : TDistribution.of(freedom).cumulativeProbability(difference / Math.sqrt(squaredError));
  }

  private static double checked(double margin) {
    if (!(margin > 0) || !Double.isFinite(margin)) {
      throw new IllegalArgumentException("margin " + margin + " is not above 0");
    }
    return margin;
  }
}
