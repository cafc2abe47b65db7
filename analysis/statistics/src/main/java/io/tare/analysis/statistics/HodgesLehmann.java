package io.tare.analysis.statistics;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * A ratio that a single block hardly affects: the median of the geometric means of all pairs of
 * blocks' ratios, each block with itself included (J. L. Hodges and E. L. Lehmann, "Estimates of
 * location based on rank tests", Annals of Mathematical Statistics 34(2), 1963, pp. 598–611,
 * equation 5.1, on logarithms).
 */
public final class HodgesLehmann {

  private HodgesLehmann() {}

  /** Candidate over reference; absent if a value is not above 0. */
  public static OptionalDouble ratio(Pairs pairs) {
    if (!pairs.allPositive()) {
      return OptionalDouble.empty();
    }
    double[] candidate = pairs.candidate();
    double[] reference = pairs.reference();
    int n = pairs.size();
    double[] means = new double[n * (n + 1) / 2];
    int next = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        means[next++] =
            (Math.log(candidate[i] / reference[i]) + Math.log(candidate[j] / reference[j])) / 2;
      }
    }
    Arrays.sort(means);
    int size = means.length;
    return OptionalDouble.of(Math.exp((means[(size - 1) / 2] + means[size / 2]) / 2));
  }
}
