package io.tare.infra.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PatienceTest {

  private static final Duration DEADLINE = Duration.ofSeconds(30);

  private static boolean isOver(int stillSeconds, int waitedSeconds) {
    return Patience.isOver(
        Duration.ofSeconds(stillSeconds), Duration.ofSeconds(waitedSeconds), DEADLINE, 10);
  }

  @Test
  void whatMakesProgressIsSlowAndNotBroken() {
    assertThat(isOver(5, 100)).isFalse();
  }

  @Test
  void whatStandsStillHasItsDeadline() {
    assertThat(isOver(31, 31)).isTrue();
  }

  @Test
  void whatGoesOnForEverIsGivenUp() {
    assertThat(isOver(0, 301)).isTrue();
  }
}
