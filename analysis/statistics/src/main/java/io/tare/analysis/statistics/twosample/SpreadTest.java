package io.tare.analysis.statistics.twosample;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.inference.OneWayAnova;

/** Whether two spreads differ. */
public final class SpreadTest {

  private SpreadTest() {}

  /**
   * The test of Brown and Forsythe: an analysis of variance of the distances from each sample's
   * median. It keeps its level for skewed values such as response times; the F test does not.
   *
   * <p>Source: M. B. Brown and A. B. Forsythe, "Robust tests for the equality of variances",
   * Journal of the American Statistical Association 69, 1974, pp. 364–367.
   *
   * @param samples two or more, of two values each at least
   */
  public static TestOutcome brownForsythe(double[]... samples) {
    List<double[]> distances = Arrays.stream(samples).map(SpreadTest::distances).toList();
    OneWayAnova.Result result = OneWayAnova.withDefaults().test(distances);
    int values = distances.stream().mapToInt(each -> each.length).sum();
    return new TestOutcome(
        result.getStatistic(),
        (double) values - distances.size(),
        result.getPValue(),
        Optional.empty());
  }

  /**
   * The F test of two variances, only for published numbers: it assumes normal values and mistakes
   * skewness for differences of spread.
   *
   * @throws IllegalArgumentException if the second sample has no spread
   */
  public static TestOutcome ofVariances(Moments first, Moments second) {
    if (!(second.variance() > 0)) {
      throw new IllegalArgumentException("no ratio to a variance of " + second.variance());
    }
    double f = first.variance() / second.variance();
    FDistribution distribution = FDistribution.of(first.n() - 1.0, second.n() - 1.0);
    double tail =
        Math.min(distribution.cumulativeProbability(f), distribution.survivalProbability(f));
    return new TestOutcome(f, second.n() - 1.0, Math.min(1, 2 * tail), Optional.empty());
  }

  private static double[] distances(double[] values) {
    double median = Median.withDefaults().withCopy(true).evaluate(values);
    return Arrays.stream(values).map(value -> Math.abs(value - median)).toArray();
  }
}
