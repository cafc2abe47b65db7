package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.clock.Stopwatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A guest under QEMU migrates from one process to another and back, until it is lost. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class QemuMigrationIT extends MigratingGuestTests {

  /** More than {@link #NARROW} allows, without keeping the processors busy. */
  private static final String WRITING =
      "echo on; while :; do head -c 1000000 /dev/urandom >/dev/shm/busy; sleep 0.1; done";

  /** Too slow for the guest's memory within any deadline. */
  private static final String NARROW = "bandwidth=8Mbit/s downtime=1ms ";

  private static String sum = "";

  @BeforeAll
  static void boot() throws Exception {
    boot("guest-it", LanRate.LIMITED);
    sum = output("head -c 32000000 /dev/urandom >/dev/shm/witness && sha256sum /dev/shm/witness");
  }

  /** Every byte of a file in its memory is as it was. */
  private static void assertWhole() throws Exception {
    assertThat(output("sha256sum /dev/shm/witness")).isEqualTo(sum).isNotEmpty();
  }

  /** The processors of each thread that runs one of the guest's, outside. */
  private static List<String> bound() throws IOException {
    List<String> lists = new ArrayList<>();
    for (ProcessHandle each : GuestProcesses.of(stage.context().leases().token())) {
      try (Stream<Path> threads = Files.list(Path.of("/proc", "" + each.pid(), "task"))) {
        for (Path thread : threads.toList()) {
          if (Files.readString(thread.resolve("comm")).startsWith("CPU ")) {
            Files.readAllLines(thread.resolve("status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .forEach(line -> lists.add(line.replaceFirst(".*:\\s*", "")));
          }
        }
      }
    }
    return lists;
  }

  private static void assertBound() throws IOException {
    assertThat(bound()).hasSize(2).doesNotHaveDuplicates().allMatch(list -> list.matches("\\d+"));
  }

  @Test
  @Order(0)
  void itsProcessorsAreBoundAndHaveAQueueEach() throws Exception {
    assertBound();
    assertThat(output("ls /sys/class/net/eth0/queues"))
        .contains("rx-0", "rx-1", "tx-0", "tx-1")
        .doesNotContain("rx-2");
  }

  /** While it counts and writes. */
  @Test
  @Order(1)
  void migratesWithItsMemoryConnectionsAndPrograms() throws Exception {
    try (RunningProcess writing =
        inside()
            .start(
                Command.of(
                    "sh",
                    "-c",
                    "echo on; while :; do head -c 4000000 /dev/urandom >/dev/shm/busy; done"))) {
      assertThat(writing.standardOutput().read()).isEqualTo('o');
      Stopwatch both = Stopwatch.started();
      MigrationRecord there = stage.running().migrate(MigrationOrder.parse("live"));
      MigrationRecord back =
          stage.running().migrate(MigrationOrder.parse("bandwidth=8Gbit/s downtime=500ms"));
      long took = both.elapsed().toNanos();

      for (MigrationRecord each : new MigrationRecord[] {there, back}) {
        assertThat(each.passes()).hasSizeGreaterThan(1);
        assertThat(each.sentBytes()).isGreaterThan(32_000_000);
        assertThat(each.stillNanos()).isPositive();
        assertThat(each.cost().wireBytes())
            .isBetween(each.sentBytes() + 1, 2 * each.sentBytes()); // headers and answers too
        assertThat(each.cost().sourceProcessorNanos()).isPositive();
        assertThat(each.cost().destinationProcessorNanos()).isPositive();
        assertThat(each.resumedAfterNanos()).isBetween(each.stillNanos(), took);
      }
      assertThat(there.route()).isEqualTo(new MigrationRecord.Route("QEMU 1", "QEMU 2"));
      assertThat(back.route()).isEqualTo(new MigrationRecord.Route("QEMU 2", "QEMU 3"));
      assertThat(writing.isRunning()).isTrue();
    }
    assertWhole();
    assertBound();
  }

  @Test
  @Order(2)
  void aMigrationThatDoesNotConvergeIsCancelled() throws Exception {
    try (RunningProcess writing = inside().start(Command.of("sh", "-c", WRITING))) {
      assertThat(writing.standardOutput().read()).isEqualTo('o');
      assertThatThrownBy(
              () -> stage.running().migrate(MigrationOrder.parse(NARROW + "deadline=2s")))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("did not end within")
          .hasMessageContaining("the guest stays at its source");
      assertThat(writing.isRunning()).isTrue();
    }
    assertThat(output("echo alive")).isEqualTo("alive");
  }

  /** After its deadline it has the same time again to copy the rest. */
  @Tag("long")
  @Test
  @Order(3)
  void aMigrationThatDoesNotConvergeIsEscalatedOnRequest() throws Exception {
    try (RunningProcess writing = inside().start(Command.of("sh", "-c", WRITING))) {
      assertThat(writing.standardOutput().read()).isEqualTo('o');
      MigrationRecord record =
          stage.running().migrate(MigrationOrder.parse(NARROW + "deadline=15s escalate=downtime"));
      assertThat(record.escalations()).singleElement().asString().startsWith("downtime after");
    }
    assertThat(output("echo alive")).isEqualTo("alive");
  }

  /** Long before its deadline; only QEMU's own events tell its passes. */
  @Test
  @Order(3)
  void aMigrationThatDoesNotConvergeIsEscalatedAfterItsPasses() throws Exception {
    try (RunningProcess writing = inside().start(Command.of("sh", "-c", WRITING))) {
      assertThat(writing.standardOutput().read()).isEqualTo('o');
      MigrationRecord record =
          stage
              .running()
              .migrate(
                  MigrationOrder.parse(
                      "bandwidth=400Mbit/s downtime=1ms passes=3 deadline=10min"
                          + " escalate=downtime"));
      assertThat(record.escalations()).singleElement().asString().startsWith("downtime after");
      assertThat(record.passes()).hasSizeGreaterThanOrEqualTo(3);
    }
    assertThat(output("echo alive")).isEqualTo("alive");
  }

  @Test
  @Order(4)
  void migratesInPostcopy() throws Exception {
    MigrationRecord record = stage.running().migrate(MigrationOrder.parse("mode=postcopy"));

    assertThat(record.mode()).isEqualTo("postcopy");
    assertWhole();
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"mode=autoconverge downtime=2s", "escalate=throttle"})
  @Order(4)
  void migratesInEveryOtherMode(String way) throws Exception {
    MigrationRecord record = stage.running().migrate(MigrationOrder.parse(way));

    assertThat(record.mode()).isEqualTo("precopy");
    assertWhole();
  }

  /** The same as before a migration, which is tested with User Mode Linux. */
  @Tag("long")
  @Test
  @Order(5)
  void theLanKeepsItsRateAfterAMigration() throws Exception {
    LanRate.assertKept(stage.running());
  }

  @Test
  @Order(6)
  void theSourcesDeathLosesTheGuest() throws Exception {
    try (MovingGuest moving = MovingGuest.started(stage, SLOW)) {
      moving.awaitCrossed(4_000_000);
      moving.source().destroyForcibly();
      assertThatThrownBy(moving::end)
          .isInstanceOf(HostException.class)
          .message()
          .containsPattern("the source QEMU \\d+ ended during")
          .contains("status 137")
          .endsWith("; the guest is lost")
          .doesNotContain("\n");
    }
    MovingGuest.assertLost(stage);
  }
}
