package io.tare.infra.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class VirtualProcessorsTest {

  private static final long OWN = ProcessHandle.current().pid();

  /** The thread is named as QEMU names them; the kernel counts it. */
  @Test
  void areThreadsByTheirNames() throws Exception {
    CountDownLatch isBusy = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread thread = new Thread(() -> work(isBusy, end), "CPU 0/KVM");
    thread.start();
    try {
      isBusy.await();
      VirtualProcessors found = VirtualProcessors.of(List.of(OWN));
      assertThat(found.threads()).hasSize(1);
      assertThat(found.nanos().orElseThrow()).isPositive();
    } finally {
      end.countDown();
      thread.join();
    }
  }

  @Test
  void ofProgramsWithoutGuestsThereAreNone() throws Exception {
    Process plain = new ProcessBuilder("cat").start();
    try {
      assertThat(VirtualProcessors.of(List.of(Long.MAX_VALUE, plain.pid())).nanos()).isEmpty();
    } finally {
      plain.destroy();
      plain.waitFor();
    }
  }

  private static void work(CountDownLatch isBusy, CountDownLatch end) {
    long since = System.nanoTime();
    while (System.nanoTime() - since < 20_000_000) {
      Thread.onSpinWait();
    }
    isBusy.countDown();
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
