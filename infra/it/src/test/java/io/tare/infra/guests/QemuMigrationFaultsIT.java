package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.KilledHarness;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Disturbed migrations. Tests that lose the guest come last; the source's death loses the guest of
 * {@link QemuMigrationIT}.
 */
@Tag("long")
@Timeout(value = 12, unit = TimeUnit.MINUTES) // TCP itself would wait for a quarter of an hour
class QemuMigrationFaultsIT extends MigratingGuestTests {

  private static String sum = "";

  @BeforeAll
  static void boot() throws Exception {
    boot("faults", NetworkSpec.PLAIN);
    sum =
        output(
            "cd /dev/shm && head -c 4000000 /dev/urandom >witness"
                + " && for each in $(seq 20); do cat witness; done >filling; sha256sum witness");
  }

  private static void assertWholeWhereItWas(long source) throws Exception {
    assertThat(output("cd /dev/shm && sha256sum witness")).isEqualTo(sum);
    assertThat(MovingGuest.hypervisors(stage))
        .extracting(ProcessHandle::pid)
        .containsExactly(source);
  }

  @Test
  @Order(1)
  void theGuestSurvivesTheDestinationsDeath() throws Exception {
    try (MovingGuest moving = MovingGuest.started(stage, SLOW)) {
      moving.awaitCrossed(4_000_000);
      assertThatThrownBy(() -> stage.running().migrate(MigrationOrder.parse("live")))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("platform qemu: its guest is still migrating");
      moving.destination().destroyForcibly();
      assertThatThrownBy(moving::end)
          .isInstanceOf(HostException.class)
          .hasMessageContaining("the destination QEMU 2 ended during")
          .hasMessageContaining("status 137")
          .hasMessageEndingWith("; the guest stays at its source")
          .hasMessageNotContaining("\n");
      assertWholeWhereItWas(moving.source().pid());
    }
  }

  @Test
  @Order(2)
  void theGuestSurvivesACutCable() throws Exception {
    try (MovingGuest moving = MovingGuest.started(stage, SLOW)) {
      moving.awaitCrossed(4_000_000);
      moving.cut();
      assertThatThrownBy(moving::end)
          .isInstanceOf(HostException.class)
          .hasMessageContaining("nothing was sent for 10 s after ")
          .hasMessageContaining("; the guest stays at its source. Check the network")
          .hasMessageNotContaining("\n");
      assertWholeWhereItWas(moving.source().pid());
    }
  }

  @Test
  @Order(3)
  void stillMigratesAfterwards() throws Exception {
    MigrationRecord record = stage.running().migrate(MigrationOrder.parse("live"));

    assertThat(record.sentBytes()).isGreaterThan(80_000_000);
    assertThat(output("cd /dev/shm && sha256sum witness")).isEqualTo(sum);
  }

  /** At its deadline it switches to post-copy, where nothing limits it. */
  @Test
  @Order(4)
  void theDestinationsDeathInPostcopyLosesTheGuest() throws Exception {
    String order = "bandwidth=80Mbit/s deadline=1s escalate=postcopy";
    try (MovingGuest moving = MovingGuest.started(stage, order)) {
      moving.narrow(); // in post-copy QEMU ignores the limit
      moving.awaitCrossed(30_000_000);
      moving.destination().destroyForcibly();
      assertThatThrownBy(moving::end)
          .isInstanceOf(HostException.class)
          .hasMessageContaining("ended in post-copy, with memory on both sides (status 137)")
          .hasMessageEndingWith("; the guest is lost")
          .hasMessageNotContaining("\n");
    }
    MovingGuest.assertLost(stage);
  }

  @Test
  @Order(5)
  void aKilledHarnessEndsBothSides() throws Exception {
    try (KilledHarness harness =
        KilledHarness.of("qemu")
            .with(SETTINGS)
            .on(NetworkSpec.PLAIN)
            .doing(MovesForLong.class, SLOW)
            .start()) {
      String token = harness.token();
      assertThat(MovingGuest.hypervisors(token)).hasSize(2);
      harness.kill();
      assertThat(GuestProcesses.left(token)).isEmpty();
      assertThat(MovingGuest.links(token)).isNotEmpty();
      harness.assertRemoved();
      assertThat(MovingGuest.links(token)).isEmpty();
    }
  }
}
