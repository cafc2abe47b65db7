package io.tare.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.commons.statistics.descriptive.Variance;
import org.junit.jupiter.api.Test;

/**
 * How far the floor by a block's own error helps: the figures of docs/explanation/statistics.md.
 */
class OwnErrorFloorTest {

  private static final double OWN = 0.04;
  private static final int RUNS = 5000;
  private static final int BLOCKS = 5;

  @Test
  void intervalsAreWideEnoughIfStartsVaryLessThanABlocksOwnError() {
    assertThat(coverage(0.01, OWN)).isGreaterThan(0.975);
    assertThat(coverage(0.03, OWN)).isGreaterThan(0.96);
  }

  @Test
  void theFloorHardlyHelpsIfStartsVaryMore() {
    assertThat(coverage(0.08, OWN)).isBetween(0.80, 0.88);
    assertThat(coverage(0.16, OWN)).isBetween(0.78, 0.86);
    assertThat(coverage(0.16, 0)).isBetween(0.76, 0.85);
  }

  /** The share of intervals that contain the truth, among the fifth of runs that vary least. */
  private static double coverage(double starts, double floor) {
    Random random = new Random(1);
    List<Pairs> runs = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      double[] candidate = new double[BLOCKS];
      double spread = Math.hypot(starts, OWN);
      Arrays.setAll(candidate, block -> 1 + spread * random.nextGaussian());
      double[] reference = new double[BLOCKS];
      Arrays.fill(reference, 1);
      runs.add(Pairs.of(candidate, reference));
    }
    runs.sort(Comparator.comparingDouble(each -> Variance.of(each.differences()).getAsDouble()));
    RatioOfMeans ratio = new RatioOfMeans(0.95, floor * floor);
    List<Pairs> least = runs.subList(0, RUNS / 5);
    return least.stream()
            .filter(each -> ratio.of(each).interval().orElseThrow().contains(1))
            .count()
        / (double) least.size();
  }
}
