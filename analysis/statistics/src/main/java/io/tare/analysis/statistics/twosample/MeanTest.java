package io.tare.analysis.statistics.twosample;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Tests whether two means differ. All need only mean, standard deviation and n, so they can be
 * repeated from a paper; the paired one also needs the correlation, which papers do not print.
 */
public enum MeanTest {
  /** Student's t with the pooled variance (Student 1908): assumes equal spreads. */
  STUDENT("Student's t, pooled") {
    @Override
    double squaredError(Moments first, Moments second) {
      double pooled =
          ((first.n() - 1) * first.variance() + (second.n() - 1) * second.variance())
              / degreesOfFreedom(first, second);
      return pooled * (1.0 / first.n() + 1.0 / second.n());
    }

    @Override
    double degreesOfFreedom(Moments first, Moments second) {
      return first.n() + second.n() - 2.0;
    }
  },
  /** Welch's t (Welch 1947), with Satterthwaite's degrees of freedom: spreads may differ. */
  WELCH("Welch's t") {
    @Override
    double squaredError(Moments first, Moments second) {
      return first.meanVariance() + second.meanVariance();
    }

    @Override
    double degreesOfFreedom(Moments first, Moments second) {
      return satterthwaite(
          first.meanVariance(), first.n() - 1.0, second.meanVariance(), second.n() - 1.0);
    }
  },
  /** The same statistic against the normal distribution: correct only for large n. */
  NORMAL("normal approximation") {
    @Override
    double squaredError(Moments first, Moments second) {
      return first.meanVariance() + second.meanVariance();
    }

    @Override
    double degreesOfFreedom(Moments first, Moments second) {
      return Double.POSITIVE_INFINITY;
    }
  };

  private final String words;

  MeanTest(String words) {
    this.words = words;
  }

  /** The test's name for people. */
  public String words() {
    return words;
  }

  abstract double squaredError(Moments first, Moments second);

  abstract double degreesOfFreedom(Moments first, Moments second);

  /**
   * The interval of the first mean less the second that belongs to the test.
   *
   * @throws IllegalArgumentException if neither sample has any spread
   */
  public Interval interval(Moments first, Moments second, double level) {
    double squared = squaredError(first, second);
    if (!(squared > 0)) {
      throw new IllegalArgumentException("two samples without any spread have no interval");
    }
    double difference = first.mean() - second.mean();
    double margin =
        quantile(ConfidenceLevel.checked(level), degreesOfFreedom(first, second))
            * Math.sqrt(squared);
    return new Interval(difference - margin, difference + margin, level);
  }

  /** Two-sided p of equal means; 1 or 0 if neither sample has any spread. */
  public double pValue(Moments first, Moments second) {
    double squared = squaredError(first, second);
    double difference = first.mean() - second.mean();
    return squared == 0
        ? (difference == 0 ? 1 : 0)
        : twoSided(difference / Math.sqrt(squared), degreesOfFreedom(first, second));
  }

  /**
   * Two-sided p of the paired t test for samples of equal size with this correlation: the variance
   * of a difference is s₁² + s₂² − 2·r·s₁·s₂.
   *
   * @param correlation of the pairs, between −1 and 1
   */
  public static double pairedPValue(Moments first, Moments second, double correlation) {
    requirePairs(first, second);
    double squared =
        (first.variance()
                + second.variance()
                - 2 * correlation * first.standardDeviation() * second.standardDeviation())
            / first.n();
    double difference = first.mean() - second.mean();
    return squared <= 0
        ? (difference == 0 ? 1 : 0)
        : twoSided(difference / Math.sqrt(squared), first.n() - 1.0);
  }

  /**
   * The correlation at which the paired test has this p; absent if no correlation has it between −1
   * and 1.
   *
   * @param pValue two-sided, above 0 and below 1
   */
  public static OptionalDouble correlationFor(Moments first, Moments second, double pValue) {
    requirePairs(first, second);
    double t = TDistribution.of(first.n() - 1.0).inverseSurvivalProbability(pValue / 2);
    double difference = first.mean() - second.mean();
    double spread = 2 * first.standardDeviation() * second.standardDeviation();
    double needed = difference * difference * first.n() / (t * t);
    double correlation = (first.variance() + second.variance() - needed) / spread;
    return correlation >= -1 && correlation <= 1
        ? OptionalDouble.of(correlation)
        : OptionalDouble.empty();
  }

  /**
   * Degrees of freedom of a sum of two independent variance estimates (Satterthwaite 1946).
   *
   * @param first the first estimate, with its degrees of freedom
   */
  private static double satterthwaite(
      double first, double firstFreedom, double second, double freedom) {
    double sum = first + second;
    return sum * sum / (first * first / firstFreedom + second * second / freedom);
  }

  private static double twoSided(double t, double freedom) {
    double size = Math.abs(t);
    double tail =
        Double.isInfinite(freedom)
            ? NormalDistribution.of(0, 1).survivalProbability(size)
            : TDistribution.of(freedom).survivalProbability(size);
    return Math.min(1, 2 * tail);
  }

  private static double quantile(double level, double freedom) {
    double tail = (1 - level) / 2;
    return Double.isInfinite(freedom)
        ? NormalDistribution.of(0, 1).inverseSurvivalProbability(tail)
        : TDistribution.of(freedom).inverseSurvivalProbability(tail);
  }

  private static void requirePairs(Moments first, Moments second) {
    if (first.n() != second.n()) {
      throw new IllegalArgumentException(
          first.n() + " values cannot pair with " + second.n() + " values");
    }
  }
}
