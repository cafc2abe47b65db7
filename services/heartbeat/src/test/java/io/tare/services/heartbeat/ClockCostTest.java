package io.tare.services.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClockCostTest {

  @Test
  void isLessThanTheTotalOfManyReadings() {
    long begun = System.nanoTime();
    double cost = ClockCost.nanos();

    assertThat(cost).isPositive().isLessThan((double) (System.nanoTime() - begun));
  }

  @Test
  void isNotThatOfAStallInTheFirstBatch() {
    long[] now = {0};
    int[] readings = {0};

    double cost = ClockCost.nanos(() -> now[0] += readings[0]++ == 10 ? 31_000_000 : 12_000);

    assertThat(cost).isEqualTo(12_000);
  }
}
