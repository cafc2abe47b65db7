package io.tare.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HodgesLehmannTest {

  private static final double[] ONE = {1, 1, 1};

  @Test
  void isTheMedianOfGeometricMeansOfPairsOfBlocks() {
    // 1, √2, √8, 2, 4 and 8 of the ratios 1, 2 and 8: in the middle √2·... between 2 and √8.
    assertThat(HodgesLehmann.ratio(Pairs.of(new double[] {1, 2, 8}, ONE)).orElseThrow())
        .isCloseTo(Math.sqrt(2 * Math.sqrt(8)), within(1e-12));
  }

  @Test
  void aSingleBlockHardlyMovesIt() {
    double[] reference = {1, 1, 1, 1, 2};
    double[] candidate = {1.2, 1.21, 1.19, 1.2, 1.2};

    assertThat(HodgesLehmann.ratio(Pairs.of(candidate, reference)).orElseThrow())
        .isBetween(1.18, 1.21);
  }

  @Test
  void isAbsentWhereARatioHasNoLogarithm() {
    assertThat(HodgesLehmann.ratio(Pairs.of(new double[] {0, 1, 1}, ONE))).isEmpty();
  }
}
