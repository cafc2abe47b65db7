package io.tare.analysis.capacity.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.Band;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NewBlocksTest {

  private static final int FITTED = 5;
  private static final int TESTED = 3;
  private static final double SPREAD = 0.1;

  private final SplittableRandom random = new SplittableRandom(20130708);

  /** Log-normal means of blocks, and Student's band of their mean. */
  @Test
  void bandsForNewBlocksHaveNominalCoverage() {
    double student = 2.776; // 97.5 % of Student's t with 4 degrees of freedom
    int trials = 4_000;
    int held = 0;
    for (int i = 0; i < trials; i++) {
      double[] logs = logs(FITTED);
      double mean = Arrays.stream(logs).average().orElseThrow();
      double squares = Arrays.stream(logs).map(each -> (each - mean) * (each - mean)).sum();
      double half = student * Math.sqrt(squares / (FITTED - 1) / FITTED);
      Band known = new Band(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
      double shown = Math.exp(Arrays.stream(logs(TESTED)).average().orElseThrow());

      Band band = new NewBlocks(FITTED, TESTED).band(known);

      held += band.low() <= shown && shown <= band.high() ? 1 : 0;
    }
    assertThat((double) held / trials).isCloseTo(0.95, within(0.015));
  }

  @Test
  void infiniteEndsStayInfinite() {
    Band band = new NewBlocks(FITTED, TESTED).band(new Band(1, 0.5, Double.POSITIVE_INFINITY));

    assertThat(band.high()).isInfinite();
    assertThat(band.low()).isLessThan(0.5);
  }

  private double[] logs(int blocks) {
    return random.doubles(blocks).map(unused -> SPREAD * random.nextGaussian()).toArray();
  }
}
