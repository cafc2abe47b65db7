package io.tare.services.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class KernelCallsTest {

  @TempDir Path process;

  private void thread(String id, long voluntary, long other) throws IOException {
    Path thread = Files.createDirectories(process.resolve("task").resolve(id));
    Files.writeString(
        thread.resolve("status"),
        """
        Name:	java
        Threads:	2
        voluntary_ctxt_switches:	%d
        nonvoluntary_ctxt_switches:	%d
        """
            .formatted(voluntary, other));
  }

  @Test
  void addsUpTheSwitchesOfAllThreads() throws IOException {
    thread("10", 5, 1);
    thread("11", 20, 2);

    assertThat(KernelCalls.switches(process)).hasValue(28);
  }

  @Test
  void leavesOutAThreadThatEndsMeanwhile() throws IOException {
    thread("10", 5, 1);
    Files.createDirectories(process.resolve("task").resolve("11"));

    assertThat(KernelCalls.switches(process)).hasValue(6);
  }

  @Test
  void readsAreThoseOfSystemCalls() throws IOException {
    Files.writeString(
        process.resolve("io"), "rchar: 9999\nwchar: 8888\nsyscr: 77\nsyscw: 66\nread_bytes: 5\n");

    assertThat(KernelCalls.reads(process)).hasValue(77);
  }

  @Test
  void nothingIsKnownWhereTheKernelDoesNotCount() {
    assertThat(KernelCalls.switches(process)).isEmpty();
    assertThat(KernelCalls.reads(process)).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aThreadThatWaitsIsCounted() throws InterruptedException {
    long before = KernelCalls.switches().orElseThrow();

    for (int i = 0; i < 20; i++) {
      Thread.sleep(1);
    }

    assertThat(KernelCalls.switches().orElseThrow()).isGreaterThanOrEqualTo(before + 20);
  }
}
