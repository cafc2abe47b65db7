package io.tare.analysis.statistics.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BimodalityTest {

  @Test
  void cutsBetweenTheMostDistantGroups() {
    Bimodality levels =
        Bimodality.of(new double[] {130, 100, 101, 131, 99, 100, 129, 100}).orElseThrow();

    assertThat(levels.slow()).isEqualTo(3);
    assertThat(levels.size()).isEqualTo(8);
    assertThat(levels.ratio()).isCloseTo(1.3, within(0.001));
    assertThat(levels.pValue()).isLessThan(0.001);
  }

  @Test
  void aSingleSlowValueMayBeAGroup() {
    Bimodality levels = Bimodality.of(new double[] {100, 101, 200, 99, 100, 102}).orElseThrow();

    assertThat(levels.slow()).isEqualTo(1);
    assertThat(levels.pValue()).isLessThan(0.01);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 8, 20, 50})
  void falsePositivesAreNominal(int size) {
    Random random = new Random(size);
    int runs = 2000;
    int found = 0;
    for (int run = 0; run < runs; run++) {
      double[] values = new double[size];
      Arrays.setAll(values, i -> Math.exp(0.2 * random.nextGaussian()));
      found += Bimodality.of(values).orElseThrow().pValue() <= 0.05 ? 1 : 0;
    }
    assertThat(found / (double) runs).isBetween(0.032, 0.068);
  }

  @Test
  void isAbsentForFewOrEqualValues() {
    assertThat(Bimodality.of(new double[] {1, 1, 2, 2})).isEmpty();
    assertThat(Bimodality.of(new double[] {3, 3, 3, 3, 3, 3})).isEmpty();
    assertThat(Bimodality.of(new double[] {3, 3, 0, 3, 3, 3})).isEmpty();
  }
}
