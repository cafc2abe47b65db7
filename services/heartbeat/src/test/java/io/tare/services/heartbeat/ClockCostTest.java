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
}
