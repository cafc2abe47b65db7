package io.tare.analysis.statistics;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Which of several means do not differ significantly from the largest: a subset that contains the
 * truly largest one with the probability of the level (S. S. Gupta, "On some multiple decision
 * (selection and ranking) rules", Technometrics 7(2), 1965). A mean is left out if a one-sided
 * paired t test finds it below another's; the tests share the risk (Bonferroni), because the
 * differences of parts of one whole are not equally correlated, as Gupta's constants require.
 */
public final class LargestMeans {

  private LargestMeans() {}

  /**
   * Indices, the largest mean first; all of them with fewer than {@link ConfidenceLevel#MIN_TRIALS}
   * values.
   *
   * @param values the values of each, paired by index; at least one
   */
  public static List<Integer> of(List<double[]> values, double level) {
    double[] means = values.stream().mapToDouble(each -> Mean.of(each).getAsDouble()).toArray();
    List<Integer> order =
        IntStream.range(0, means.length)
            .boxed()
            .sorted((i, j) -> Double.compare(means[j], means[i]))
            .toList();
    int n = values.get(0).length;
    if (n < ConfidenceLevel.MIN_TRIALS || means.length < 2) {
      return order;
    }
    double critical =
        TDistribution.of(n - 1.0)
            .inverseSurvivalProbability((1 - ConfidenceLevel.checked(level)) / (means.length - 1));
    return order.stream()
        .filter(i -> order.stream().noneMatch(j -> isBelow(values.get(i), values.get(j), critical)))
        .toList();
  }

  private static boolean isBelow(double[] one, double[] other, double critical) {
    double[] differences =
        IntStream.range(0, one.length).mapToDouble(b -> other[b] - one[b]).toArray();
    double error = Math.sqrt(Variance.of(differences).getAsDouble() / one.length);
    return Mean.of(differences).getAsDouble() > critical * error;
  }
}
