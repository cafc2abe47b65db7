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
   * @param values above 0, at least one
   */
  public static Outliers of(double[] values) {
    double[] logs = Arrays.stream(values).map(Math::log).toArray();
    if (logs.length == 0 || !Arrays.stream(logs).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException("outliers are looked for among values above 0");
    }
    double median = Median.withDefaults().withCopy(true).evaluate(logs);
    double spread =
        Median.withDefaults()
            .evaluate(Arrays.stream(logs).map(log -> Math.abs(log - median)).toArray());
    double mean = Mean.of(values).getAsDouble();
    if (spread == 0) {
      return new Outliers(List.of(), mean, mean);
    }
    List<Outlier> found =
        IntStream.range(0, values.length)
            .mapToObj(i -> new Outlier(i, values[i], NORMAL * (logs[i] - median) / spread))
            .filter(each -> Math.abs(each.score()) > LIMIT)
            .toList();
    double theirs = found.stream().mapToDouble(Outlier::value).sum();
    int others = values.length - found.size();
    return new Outliers(found, mean, (mean * values.length - theirs) / others);
  }
}
