package io.tare.analysis.comparison;

import java.util.List;
import java.util.stream.Stream;

/**
 * Which part of the distribution differs most between two platforms, by PD of the deciles: the fast
 * end, the middle and the slow end are each the mean of the logarithms of three neighbouring ones.
 */
public enum DistributionShift {
  FAST_END("the fast end"),
  MIDDLE("the middle"),
  SLOW_END("the slow end"),
  /** PD of the mean is farther from 1 than PD of the 95th percentile and of every decile. */
  TAIL("what is above the 95th percentile"),
  /** The three parts differ by less than {@link #ALIKE_WITHIN}. */
  ALL("all parts alike");

  /** On the logarithmic scale: parts whose PDs are closer than 2 % count as equal. */
  static final double ALIKE_WITHIN = 0.02;

  private static final int DECILES = 9;

  private final String words;

  DistributionShift(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  /**
   * @param comparison with PD of all deciles, each above 0; without them all parts count as equal
   */
  static DistributionShift of(Comparison comparison) {
    List<QuantileRatio> deciles = comparison.deciles();
    if (deciles.size() < DECILES || deciles.stream().anyMatch(each -> !(each.value() > 0))) {
      return ALL;
    }
    double farthest =
        Stream.concat(deciles.stream(), comparison.quantiles().stream())
            .mapToDouble(each -> Math.abs(Math.log(each.value())))
            .max()
            .orElseThrow();
    if (Math.abs(Math.log(comparison.pd().value())) > farthest + ALIKE_WITHIN) {
      return TAIL;
    }
    double[] parts = new double[3];
    for (int i = 0; i < DECILES; i++) {
      parts[i / 3] += Math.log(deciles.get(i).value()) / 3;
    }
    double min = Math.min(parts[0], Math.min(parts[1], parts[2]));
    double max = Math.max(parts[0], Math.max(parts[1], parts[2]));
    if (max - min < ALIKE_WITHIN) {
      return ALL;
    }
    double[] sizes = {Math.abs(parts[0]), Math.abs(parts[1]), Math.abs(parts[2])};
    if (sizes[2] >= sizes[0] && sizes[2] >= sizes[1]) {
      return SLOW_END;
    }
    return sizes[0] >= sizes[1] ? FAST_END : MIDDLE;
  }
}
