package io.tare.infra.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.tare.infra.hosts.Usage;
import io.tare.infra.hosts.Usage.Counter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KvmExitsTest {

  @TempDir Path root;

  private void count(String guest, String counter, long value) throws IOException {
    Files.writeString(Files.createDirectories(root.resolve(guest)).resolve(counter), value + "\n");
  }

  @Test
  void areTheSumOfTheProgramsGuests() throws Exception {
    count("41-11", "exits", 700);
    count("41-11", "halt_exits", 20);
    count("42-12", "exits", 300);
    count("42-12", "halt_exits", 5);
    count("4-11", "exits", 1_000_000);
    Files.writeString(root.resolve("exits"), "1001000\n");

    assertThat(KvmExits.of(List.of(41L, 42L, 43L), root).counted())
        .containsOnly(entry(Counter.KVM_EXITS, 1000L), entry(Counter.KVM_HALTS, 25L));
  }

  @Test
  void areAbsentForARemovedGuest() throws Exception {
    count("41-11", "exits", 700);
    KvmExits found = KvmExits.of(List.of(41L), root);
    Files.delete(root.resolve("41-11/exits"));

    assertThat(found.counted()).isEmpty();
  }

  /** Like KVM's files in debugfs. */
  @Test
  void areReadFromFilesWithoutAPosition() throws Exception {
    Path counter = Files.createDirectories(root.resolve("41-11")).resolve("exits");
    Process kernel =
        new ProcessBuilder(
                "sh", "-c", "mkfifo \"$0\" && echo ready && echo 700 >\"$0\"", counter.toString())
            .start();
    try {
      assertThat(kernel.inputReader().readLine()).isEqualTo("ready");
      assertThat(KvmExits.of(List.of(41L), root).counted())
          .containsOnly(entry(Counter.KVM_EXITS, 700L));
    } finally {
      kernel.destroy();
      kernel.waitFor();
    }
  }

  @Test
  void areNoneWithoutGuestsOrCounters() {
    assertThat(KvmExits.of(List.of(41L), root).counted()).isEmpty();
    assertThat(KvmExits.of(List.of(41L), root.resolve("kvm")).counted()).isEmpty();
  }

  /** Like every counter of a host, between two readings. */
  @Test
  void arePartOfWhatAPlatformUses() throws Exception {
    Process program = new ProcessBuilder("cat").start();
    try {
      Programs programs = new Programs();
      programs.add(program);
      String guest = program.pid() + "-11";
      count(guest, "exits", 700);
      count(guest, "io_exits", 3);
      ProcessUsage meter = new ProcessUsage(programs, false, List.of(), root);
      meter.lookAgain();
      Usage before = meter.read();
      count(guest, "exits", 741);

      assertThat(meter.read().since(before).counters())
          .contains(entry(Counter.KVM_EXITS, 41L), entry(Counter.KVM_PORTS, 0L));
    } finally {
      program.destroy();
      program.waitFor();
    }
  }

  @Test
  void areExplainedInOneLineIfUnreadable() throws Exception {
    assertThat(KvmExits.obstacle(root).orElseThrow())
        .startsWith("not counted: " + root + " cannot be read; run as root")
        .doesNotContain("\n");
    Files.writeString(root.resolve("exits"), "0\n");
    assertThat(KvmExits.obstacle(root)).isEmpty();
  }
}
