package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class QueueTraceTest {

  private static final double[] NONE = new double[3];

  @Test
  void eachRequestWaitsForTheEarlierOnes() {
    assertThat(QueueTrace.delays(new double[] {0, 1, 2}, new double[] {3, 3, 3}, NONE, 1))
        .containsExactly(0, 2, 4);
  }

  @Test
  void theFirstFreeServerTakesIt() {
    assertThat(QueueTrace.delays(new double[] {0, 1, 2}, new double[] {5, 2, 1}, NONE, 2))
        .containsExactly(0, 0, 1);
  }

  @Test
  void aPauseCostsTheRequestThatFollowsIt() {
    assertThat(
            QueueTrace.delays(
                new double[] {0, 1, 10}, new double[] {3, 3, 3}, new double[] {1, 1, 1}, 1))
        .containsExactly(1, 3, 1);
  }

  @Test
  void withTwoServersOneIdleOneIsHalfAPause() {
    assertThat(
            QueueTrace.delays(
                new double[] {0, 1, 2}, new double[] {9, 9, 1}, new double[] {1, 1, 1}, 2))
        .containsExactly(1, 0.5, 8);
  }

  @Test
  void arraysOfDifferentLengthsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> QueueTrace.delays(new double[1], new double[2], NONE, 1))
        .withMessageContaining("1 arrivals, 2 turns");
  }
}
