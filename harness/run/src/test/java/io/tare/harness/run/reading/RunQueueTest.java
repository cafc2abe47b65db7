package io.tare.harness.run.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RunQueueTest {

  private static final String TWO = "cpu  1 1 1 1\ncpu0 1 1 1 1\ncpu1 1 1 1 1\n";

  @Test
  void countsOtherProgramsWithoutItsOwnThread() throws InterruptedException {
    assertThat(RunQueue.sampled(() -> TWO + "procs_running 23\n")).contains(new RunQueue(22, 2));
    assertThat(RunQueue.sampled(() -> TWO + "procs_running 1\n")).contains(new RunQueue(0, 2));
  }

  @Test
  void ignoresMomentaryLoad() throws InterruptedException {
    AtomicInteger look = new AtomicInteger();
    assertThat(
            RunQueue.sampled(
                () -> TWO + "procs_running " + (look.incrementAndGet() % 4 == 0 ? 30 : 1) + "\n"))
        .contains(new RunQueue(0, 2));
  }

  @Test
  void isEmptyIfTheSystemDoesNotReportIt() throws InterruptedException {
    assertThat(RunQueue.sampled(() -> "")).isEmpty();
  }

  @Test
  void isBusyIfTooLittleIsLeftForAServerAndAClient() {
    assertThat(new RunQueue(0, 1).isBusy()).isFalse();
    assertThat(new RunQueue(1, 1).isBusy()).isTrue();
    assertThat(new RunQueue(0, 2).isBusy()).isFalse();
    assertThat(new RunQueue(1, 2).isBusy()).isTrue();
    assertThat(new RunQueue(6, 8).isBusy()).isFalse();
    assertThat(new RunQueue(7, 8).isBusy()).isTrue();
  }

  @Test
  void describesTheLoadAndItsEffect() {
    assertThat(new RunQueue(22, 2).warning())
        .isEqualTo("22 other programs want 2 processors; their noise would hide small losses");
    assertThat(new RunQueue(1, 2).words()).isEqualTo("1 other program wants the 2 processors");
  }
}
