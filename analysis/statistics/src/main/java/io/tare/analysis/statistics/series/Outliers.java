package io.tare.analysis.statistics.series;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Values that are out of line: named, so that they can be looked at, and never left out.
 *
 * <p>Response times are skewed, so their logarithms are judged: by 0.6745·(x − median)/MAD, beyond
 * 3.5 (B. Iglewicz and D. C. Hoaglin, "How to detect and handle outliers", 1993). Of log-normal
 * values one in 2,000 is named by chance.
 *
 * @param found in the order of measuring
 * @param meanWithout what the mean would be without them, to show what they do; equal to the mean
 *     if there is none
 */
public record Outliers(List<Outlier> found, double mean, double meanWithout) {

  private static final double LIMIT = 3.5;
  private static final double NORMAL = 0.6745;

  /**
   * A value that is out of line.
   *
   * @param index its place in the order of measuring, from 0
   * @param score how many robust standard deviations its logarithm is off, above 0 for a slow one
   */
  public record Outlier(int index, double value, double score) {}

  public Outliers {
    found = List.copyOf(found);
  }

  /**
   * Among values of one kind.
   *
   * @param values above 0, at least one
   */
  public static Outliers of(double[] values) {
    return ofGroups(List.of(values)).get(0);
  }

  /**
   * Among values in groups that may differ: each is judged by its distance from its own group's
   * median, in the median distance of all groups together, because a few values tell little of
   * their spread.
   *
   * @param groups of values above 0, at least one in each
   * @return for each group those in it
   */
  public static List<Outliers> ofGroups(List<double[]> groups) {
    List<double[]> distances = groups.stream().map(Outliers::distances).toList();
    // A median lies on a value or between two; without the nearest of each group, few values do not
    // seem closer together than they are.
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
    // In a group of few all may be out of line with the others; then there is no mean without them.
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
