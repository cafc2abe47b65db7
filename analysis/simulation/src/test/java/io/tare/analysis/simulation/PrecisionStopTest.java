package io.tare.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.design.PrecisionStop;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;

class PrecisionStopTest {

  private static final int RUNS = 1500;

  @Test
  void widensBothSidesOfTheInterval() {
    Interval widened = new PrecisionStop(5).widened(ratio(10)).interval().orElseThrow();

    assertThat(widened.lower()).isCloseTo(1.3 - 1.2 * 0.1, within(1e-12));
    assertThat(widened.upper()).isCloseTo(1.3 + 1.2 * 0.2, within(1e-12));
  }

  @Test
  void widensLessTheLaterARunBeginsToCheck() {
    assertThat(new PrecisionStop(5).factor()).isEqualTo(1.2);
    assertThat(new PrecisionStop(10).factor()).isEqualTo(1.1);
    assertThat(new PrecisionStop(20).factor()).isEqualTo(1.05);
  }

  @Test
  void isReachedByTheWidenedIntervalAndNotBeforeTheLeastBlocks() {
    PrecisionStop stop = new PrecisionStop(10);
    double naive = 0.15 / 1.3;

    assertThat(stop.isReached(ratio(10), 1.1 * naive + 1e-9)).isTrue();
    assertThat(stop.isReached(ratio(10), 1.1 * naive - 1e-9)).isFalse();
    assertThat(stop.isReached(ratio(9), 1)).isFalse();
  }

  /** The worst case for the plain interval: about 17 blocks are needed, at least 5. */
  @Test
  void hasNominalCoverageUnlikeThePlainInterval() {
    StoppingTable.Row row =
        new StoppingTable(new Runs(RUNS, 100, 5)).row(Scenario.LOG_NORMAL, 5, 0.03);
    int min = BinomialDistribution.of(RUNS, 0.95).inverseCumulativeProbability(1e-4);

    assertThat((int) Math.round(RUNS * row.honest())).isGreaterThanOrEqualTo(min);
    assertThat(row.naive()).isLessThan(0.95);
    assertThat(row.honestBlocks()).isGreaterThan(row.naiveBlocks());
  }

  @Test
  void rejectsAnInvalidNumberOfBlocks() {
    assertThatThrownBy(() -> new PrecisionStop(0)).hasMessageContaining("0 blocks");
  }

  private static Ratio ratio(int blocks) {
    return new Ratio(
        1.3,
        Optional.of(new Interval(1.2, 1.5, 0.95)),
        Ratio.Method.FIELLER,
        Optional.empty(),
        OptionalDouble.empty(),
        blocks);
  }
}
