package io.tare.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LargestMeansTest {

  private static final double[] NETWORK = {0.81, 0.79, 0.86, 0.80, 0.78};
  private static final double[] SERVER = {0.75, 0.80, 0.74, 0.83, 0.70};
  private static final double[] CLIENT = {0.30, 0.33, 0.29, 0.31, 0.30};

  /** The paired t of the first two is 1.57 (SciPy 1.17.1); that of two tests at 5 % is 2.78. */
  @Test
  void namesTheLargestAndThoseThatDoNotDiffer() {
    assertThat(LargestMeans.of(List.of(CLIENT, SERVER, NETWORK), 0.95)).containsExactly(2, 1);
  }

  @Test
  void namesOnlyTheLargestIfItIsClear() {
    assertThat(LargestMeans.of(List.of(NETWORK, CLIENT), 0.95)).containsExactly(0);
  }

  @Test
  void separatesNothingWithTwoBlocks() {
    assertThat(LargestMeans.of(List.of(new double[] {1, 1.1}, new double[] {9, 9.1}), 0.95))
        .containsExactly(1, 0);
  }

  @Test
  void doesNotSeparateEqualMeans() {
    double[] same = {1, 2, 3};

    assertThat(LargestMeans.of(List.of(same, same.clone()), 0.95)).containsExactly(0, 1);
  }

  /** The worst case of Gupta's method: all means are nearly equal. */
  @Test
  void namesTheTrueLargestInNineteenOfTwentyRuns() {
    Random random = new Random(1965);
    int named = 0;
    for (int run = 0; run < 4000; run++) {
      List<double[]> parts = new ArrayList<>();
      for (int part = 0; part < 6; part++) {
        double mean = part == 3 ? 1.001 : 1;
        parts.add(random.doubles(5).map(each -> mean + 0.2 * random.nextGaussian()).toArray());
      }
      named += LargestMeans.of(parts, 0.95).contains(3) ? 1 : 0;
    }
    assertThat(named / 4000.0).isBetween(0.95, 1.0);
  }
}
