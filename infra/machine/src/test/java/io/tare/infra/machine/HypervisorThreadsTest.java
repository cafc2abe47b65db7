package io.tare.infra.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HypervisorThreadsTest {

  private static final long OWN = ProcessHandle.current().pid();

  /** The thread has QEMU's name; the kernel counts its time. */
  @Test
  void areFoundByTheirNames() throws Exception {
    CountDownLatch isBusy = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread thread = new Thread(() -> work(isBusy, end), "CPU 0/KVM");
    thread.start();
    try {
      isBusy.await();
      HypervisorThreads found = HypervisorThreads.processors(List.of(OWN));
      assertThat(found.threads()).hasSize(1);
      assertThat(found.nanos().orElseThrow()).isPositive();
    } finally {
      end.countDown();
      thread.join();
    }
  }

  /** Since Linux 6.4 they are threads of QEMU. */
  @Test
  void vhostMayBeAThreadOfQemu() throws Exception {
    CountDownLatch isBusy = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread thread = new Thread(() -> work(isBusy, end), "vhost-" + OWN);
    thread.start();
    try {
      isBusy.await();
      assertThat(HypervisorThreads.vhost(List.of(OWN)).nanos().orElseThrow()).isPositive();
      assertThat(HypervisorThreads.processors(List.of(OWN)).threads()).isEmpty();
    } finally {
      end.countDown();
      thread.join();
    }
  }

  /** Before, they are kernel threads; other programs may have any name. */
  @Test
  void vhostMayBeAKernelProcessNamedAfterItsOwner(@TempDir Path proc) throws Exception {
    process(proc, 934, "vhost-927", 2);
    process(proc, 935, "vhost-928", 2);
    process(proc, 936, "vhost-927", 1);

    assertThat(HypervisorThreads.vhostOfKernel(List.of(927L), proc)).containsExactly(934L);
  }

  private static void process(Path proc, int pid, String name, int parent) throws IOException {
    Path directory = Files.createDirectory(proc.resolve(Integer.toString(pid)));
    Files.writeString(directory.resolve("comm"), name + "\n");
    Files.writeString(
        directory.resolve("status"), "Name:\t%s\nPPid:\t%d\n".formatted(name, parent));
  }

  @Test
  void programsWithoutGuestsHaveNone() throws Exception {
    Process plain = new ProcessBuilder("cat").start();
    try {
      assertThat(HypervisorThreads.processors(List.of(Long.MAX_VALUE, plain.pid())).nanos())
          .isEmpty();
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
