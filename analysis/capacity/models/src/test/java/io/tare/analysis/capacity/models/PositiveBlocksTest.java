package io.tare.analysis.capacity.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PositiveBlocksTest {

  private static SortedMap<Integer, Double> blocks(double one, double two, double three) {
    return new TreeMap<>(Map.of(1, one, 2, two, 3, three));
  }

  @Test
  void positiveCostsStayAsMeasured() {
    assertThat(PositiveBlocks.of(blocks(1, 2, 3), 10)).isEqualTo(blocks(1, 2, 3));
  }

  @Test
  void noiseBelowZeroDoesNotRaiseTheMean() {
    assertThat(PositiveBlocks.of(blocks(-1, 2, 2), 10)).isEqualTo(blocks(0, 1.5, 1.5));
  }

  @Test
  void aNegativeMeanCountsAsAlmostNoCost() {
    assertThat(PositiveBlocks.of(blocks(-3, 1, 1), 10)).isEqualTo(blocks(0.01, 0.01, 0.01));
  }
}
