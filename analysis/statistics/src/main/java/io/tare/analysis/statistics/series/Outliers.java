package io.tare.analysis.statistics.series;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Outliers: named, so that they can be inspected, and never removed.
 *
 * <p>Response times are skewed, so their logarithms are used: by 0.6745·(x − median)/MAD, beyond
 * 3.5 (B. Iglewicz and D. C. Hoaglin, "How to detect and handle outliers", 1993). By chance, one
 * log-normal value in 2,000 is named.
 *
 * @param found in the order of measuring
 * @param meanWithout the mean without them, to show their effect; equal to the mean if there are
 *     none
 */
public record Outliers(List<Outlier> found, double mean, double meanWithout) {

  private static final double LIMIT = 3.5;
  private static final double NORMAL = 0.6745;

  /**
   * An outlier.
   *
   * @param index its index in the order of measuring, from 0
   * @param score the distance of its logarithm in robust standard deviations, above 0 for a slow
   *     one
   */
  public record Outlier(int index, double value, double score) {}

  public Outliers {
    found = List.copyOf(found);
  }

  /**
   * Among values in groups that may differ: each is judged by its distance from its own group's
   * median, relative to the median distance of all groups together, because a few values give a
   * poor estimate of their spread.
   *
   * @param groups of values above 0, at least one in each
   * @return for each group its outliers
   */
  public static List<Outliers> ofGroups(List<double[]> groups) {
    List<double[]> distances = groups.stream().map(Outliers::distances).toList();
    // A median is on a value or between two; excluding the nearest of each group avoids
    // underestimating the spread of few values.
    double[] all =
        distances.stream()
            .flatMapToDouble(each -> Arrays.stream(each).map(Math::abs).sorted().skip(1))
            .toArray();
    double spread = all.length == 0 ? 0 : Median.withDefaults().evaluate(all);
    return IntStream.range(0, groups.size())
        .mapToObj(i -> of(groups.get(i), distances.get(i), spread))
        .toList();
  }

  private static Outliers of(double[] values, double[] distances, double spread) {
    double mean = Mean.of(values).getAsDouble();
    if (spread == 0) {
      return new Outliers(List.of(), mean, mean);
    }
    List<Outlier> found =
        IntStream.range(0, values.length)
            .filter(i -> Math.abs(NORMAL * distances[i] / spread) > LIMIT)
            .mapToObj(i -> new Outlier(i, values[i], NORMAL * distances[i] / spread))
            .toList();
    double theirs = found.stream().mapToDouble(Outlier::value).sum();
    int others = values.length - found.size();
    // All values of a small group may be outliers; then there is no mean without them.
    return new Outliers(found, mean, others == 0 ? mean : (mean * values.length - theirs) / others);
  }

  /** Of the logarithms from their median. */
  private static double[] distances(double[] values) {
    double[] logs = Arrays.stream(values).map(Math::log).toArray();
    if (logs.length == 0 || !Arrays.stream(logs).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException("outliers are looked for among values above 0");
    }
    double median = Median.withDefaults().withCopy(true).evaluate(logs);
    return Arrays.stream(logs).map(log -> log - median).toArray();
  }
}
