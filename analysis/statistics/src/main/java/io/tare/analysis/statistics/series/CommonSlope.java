package io.tare.analysis.statistics.series;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The common slope of one or several series with any levels: the median of the slopes between all
 * pairs of values of one series, which is robust against a few odd values (P. K. Sen, "Estimates of
 * the regression coefficient based on Kendall's tau", Journal of the American Statistical
 * Association 63, 1968). The interval is by Kendall's test: slopes for which the number of rising
 * pairs is compatible with chance. For several series the numbers of rising pairs are added (the
 * seasonal test of R. M. Hirsch, J. R. Slack and R. A. Smith, "Techniques of trend analysis for
 * monthly water quality data", Water Resources Research 18(1), 1982).
 *
 * <p>Values are assumed independent apart from the slope; ties make the interval conservative.
 *
 * @param value the slope, in units of the values per unit of the positions
 * @param interval absent where there are too few values for its level: one series of four has none
 *     of 95 %
 */
public record CommonSlope(double value, Optional<Interval> interval) {

  /** With more pairs than these, the number of rising ones is practically normal. */
  private static final int MAX_EXACT_PAIRS = 3000;

  /**
   * @param series the values, finite, by their positions; at least one series of two values or more
   * @param level of the interval, for example 0.95
   */
  public static CommonSlope of(List<SortedMap<Double, Double>> series, double level) {
    ConfidenceLevel.checked(level);
    double[] slopes = slopes(series);
    if (slopes.length == 0) {
      throw new IllegalArgumentException("no slope without two values");
    }
    int left = leftOut(series, slopes.length, (1 - level) / 2);
    return new CommonSlope(
        Median.withDefaults().evaluate(slopes.clone()),
        left == 0
            ? Optional.empty()
            : Optional.of(new Interval(slopes[left - 1], slopes[slopes.length - left], level)));
  }

  private static double[] slopes(List<SortedMap<Double, Double>> series) {
    double[] slopes =
        series.stream()
            .map(each -> List.copyOf(each.entrySet()))
            .flatMapToDouble(
                values ->
                    IntStream.range(0, values.size())
                        .boxed()
                        .flatMapToDouble(
                            i ->
                                values.stream()
                                    .skip(i + 1)
                                    .mapToDouble(j -> slope(values.get(i), j))))
            .sorted()
            .toArray();
    if (!Arrays.stream(slopes).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException("a slope of values that are not finite");
    }
    return slopes;
  }

  private static double slope(Map.Entry<Double, Double> one, Map.Entry<Double, Double> other) {
    return (other.getValue() - one.getValue()) / (other.getKey() - one.getKey());
  }

  /**
   * The rank of the interval's ends from the smallest and largest slope; 0 if even those are not
   * enough.
   */
  private static int leftOut(List<SortedMap<Double, Double>> series, int pairs, double tail) {
    int[] sizes = series.stream().mapToInt(each -> each.size()).toArray();
    if (pairs > MAX_EXACT_PAIRS) {
      double variance = Arrays.stream(sizes).mapToDouble(n -> n * (n - 1.0) * (2 * n + 5)).sum();
      double deviations = NormalDistribution.of(0, 1).inverseSurvivalProbability(tail);
      return Math.max(0, (int) (pairs / 2.0 - deviations * Math.sqrt(variance / 72)));
    }
    double[] chance = rising(sizes);
    int left = 0;
    for (double below = chance[0]; below <= tail; below += chance[left]) {
      left++;
    }
    return left;
  }

  /**
   * The probability of each number of rising pairs in series without slope: a value added to i
   * others is equally likely to be above any number of them (M. G. Kendall, "A new measure of rank
   * correlation", Biometrika 30, 1938).
   */
  static double[] rising(int... sizes) {
    double[] chance = {1};
    for (int size : sizes) {
      for (int others = 1; others < size; others++) {
        double[] next = new double[chance.length + others];
        double window = 0;
        for (int i = 0; i < next.length; i++) {
          window += i < chance.length ? chance[i] : 0;
          window -= i > others ? chance[i - others - 1] : 0;
          next[i] = window / (others + 1);
        }
        chance = next;
      }
    }
    return chance;
  }
}
