package io.tare.infra.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Hypervisors that are slow, and such as hang. */
class WorkPatienceTest {

  private static final Duration SHORT = Duration.ofMillis(20);

  @Test
  void whatUsesNoProcessorTimeIsWaitedForOnce() {
    assertThat(waited(() -> 7)).isEqualTo(1);
  }

  @Test
  void whatHasWorkedMeanwhileGetsTheSameTimeAgain() {
    AtomicLong left = new AtomicLong(4);

    // It works until its third time is over.
    assertThat(waited(() -> 4 - left.updateAndGet(now -> Math.max(0, now - 1)))).isEqualTo(4);
  }

  @Test
  void aGuestThatWorksOnDoesNotHideForEverThatItsMonitorHangs() {
    assertThat(waited(new AtomicLong()::incrementAndGet)).isBetween(2, 10);
  }

  /** How often the time was over before it was over for good. */
  private static int waited(LongSupplier processorNanos) {
    AtomicLong asked = new AtomicLong();
    WorkPatience patience =
        new WorkPatience(
            SHORT,
            () -> {
              asked.incrementAndGet();
              return processorNanos.getAsLong();
            });
    while (!patience.isOver()) {
      pause();
    }
    return asked.intValue() - 1;
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
