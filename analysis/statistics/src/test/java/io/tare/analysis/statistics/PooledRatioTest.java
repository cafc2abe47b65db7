package io.tare.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.statistics.PooledRatio.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PooledRatioTest {

  @Test
  void isTheGeometricMeanOfTheCellsRatiosOfMeans() {
    Cell twice = cell(new double[] {2, 2.2, 1.8}, new double[] {1, 1, 1});
    Cell half = cell(new double[] {8, 8, 8}, new double[] {1, 1, 1});

    assertThat(PooledRatio.of(List.of(twice, half), 0.95, 1).orElseThrow().value())
        .isCloseTo(4, within(1e-12));
  }

  @Test
  void agreesWithTheDeltaMethodForOneCell() {
    // Deviations 0.1, −0.1, 0: squared error 0.02 / (2 · 3), t of 2 degrees of freedom 4.302653.
    Cell cell = cell(new double[] {2.2, 1.8, 2}, new double[] {1, 1, 1});
    double half = 4.302653 * Math.sqrt(0.02 / 6);

    Interval interval = PooledRatio.of(List.of(cell), 0.95, 1).orElseThrow().interval().get();

    assertThat(interval.lower()).isCloseTo(2 * Math.exp(-half), within(1e-6));
    assertThat(interval.upper()).isCloseTo(2 * Math.exp(half), within(1e-6));
  }

  @Test
  void cellsThatShareTheirStartsAddNoCertainty() {
    Cell cell = cell(new double[] {2.2, 1.8, 2}, new double[] {1, 1, 1});

    assertThat(PooledRatio.of(List.of(cell, cell, cell), 0.95, 1).orElseThrow().interval())
        .hasValueSatisfying(
            each ->
                assertThat(each.halfWidth())
                    .isCloseTo(
                        PooledRatio.of(List.of(cell), 0.95, 1)
                            .orElseThrow()
                            .interval()
                            .orElseThrow()
                            .halfWidth(),
                        within(1e-9)));
  }

  @Test
  void hasNoIntervalIfACellHasTooFewBlocks() {
    Cell three = cell(new double[] {2, 2, 2}, new double[] {1, 1, 1});
    Cell two = cell(new double[] {2, 2}, new double[] {1, 1});

    assertThat(PooledRatio.of(List.of(three, two), 0.95, 1).orElseThrow().interval()).isEmpty();
    assertThat(PooledRatio.of(List.of(), 0.95, 1)).isEmpty();
  }

  @Test
  void rejectsBlocksThatDoNotMatchThePairs() {
    assertThatThrownBy(
            () -> new Cell(List.of(1), Pairs.of(new double[] {1, 2}, new double[] {1, 2})))
        .hasMessageContaining("1 blocks are not those of 2 pairs");
  }

  /** Starts with this variation; half of their variance is common to all cells of a trial. */
  @ParameterizedTest
  @CsvSource({"3, 0.03", "5, 0.03", "5, 0.1", "10, 0.1", "5, 0.3"})
  void hasNominalCoverage(int blocks, double startSd) {
    Random random = new Random(31L * blocks + Math.round(100 * startSd));
    int runs = 2000;
    int held = 0;
    for (int run = 0; run < runs; run++) {
      if (simulated(random, blocks, startSd).interval().orElseThrow().contains(1.2)) {
        held++;
      }
    }
    assertThat(held / (double) runs).isBetween(0.935, 0.975);
  }

  private static PooledRatio simulated(Random random, int blocks, double startSd) {
    int cells = 8;
    double part = startSd * Math.sqrt(0.5);
    double[][][] values = new double[2][cells][blocks];
    for (int block = 0; block < blocks; block++) {
      double host = Math.exp(0.02 * random.nextGaussian());
      for (int side = 0; side < 2; side++) {
        double start = host * Math.exp(part * random.nextGaussian()) * (side == 0 ? 1.2 : 1);
        for (int cell = 0; cell < cells; cell++) {
          values[side][cell][block] = start * Math.exp(part * random.nextGaussian());
        }
      }
    }
    List<Cell> all = new ArrayList<>();
    for (int cell = 0; cell < cells; cell++) {
      all.add(cell(values[0][cell], values[1][cell]));
    }
    return PooledRatio.of(all, 0.95, 1).orElseThrow();
  }

  private static Cell cell(double[] candidate, double[] reference) {
    return new Cell(
        IntStream.rangeClosed(1, candidate.length).boxed().toList(),
        Pairs.of(candidate, reference));
  }
}
