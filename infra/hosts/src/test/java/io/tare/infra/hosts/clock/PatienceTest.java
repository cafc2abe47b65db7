package io.tare.infra.hosts.clock;

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
  void progressExtendsTheWait() {
    assertThat(isOver(5, 100)).isFalse();
  }

  @Test
  void noProgressEndsTheWaitAtTheDeadline() {
    assertThat(isOver(31, 31)).isTrue();
  }

  @Test
  void endlessProgressEndsAtTheLimit() {
    assertThat(isOver(0, 301)).isTrue();
  }

  @Test
  void progressRestartsTheDeadline() throws InterruptedException {
    Patience patience = new Patience(Duration.ofMillis(10), 1_000_000);

    for (int progress = 1; progress <= 5; progress++) {
      Thread.sleep(15);
      assertThat(patience.isOver(progress)).isFalse();
    }
    while (!patience.isOver(5)) {
      Thread.sleep(1);
    }
    assertThat(patience.waited()).isGreaterThan(Duration.ofMillis(75));
  }

  @Test
  void progressDoesNotExtendTheWaitForEver() throws InterruptedException {
    Patience patience = new Patience(Duration.ofMillis(10), 3);

    for (int progress = 1; !patience.isOver(progress); progress++) {
      Thread.sleep(1);
    }
    assertThat(patience.waited()).isGreaterThan(Duration.ofMillis(30));
  }
}
