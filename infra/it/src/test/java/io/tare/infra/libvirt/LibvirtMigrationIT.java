package io.tare.infra.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Role;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.Leftovers;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.hosts.lease.Resource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A guest migrates from one real libvirtd to another, which seems to be on another host, and back.
 */
@Tag("long")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LibvirtMigrationIT {

  private static final Duration LONG = Duration.ofMinutes(2);

  private static PrivateLibvirt home;
  private static PrivateLibvirt other;
  private static PlatformStage stage;

  @BeforeAll
  static void boot() throws Exception {
    PrivateLibvirt.assume();
    home = PrivateLibvirt.start();
    other = PrivateLibvirt.start(PrivateLibvirt.OTHER);
    stage =
        new PlatformStage(
                "libvirt-it",
                "libvirt",
                home.settings(
                    "qemu",
                    "destination",
                    other.uri("qemu"),
                    "accelerator",
                    "tcg",
                    "emulator",
                    "trixie",
                    "boot_deadline",
                    "15min"),
                List.of(NetworkSpec.PLAIN))
            .started(Progress.SILENT);
  }

  @AfterAll
  static void end() throws Exception {
    try {
      if (stage != null) {
        stage.close();
        assertThat(domains(home)).isEmpty();
        assertThat(domains(other)).isEmpty();
      }
    } finally {
      for (PrivateLibvirt each : new PrivateLibvirt[] {home, other}) {
        if (each != null) {
          each.close();
        }
      }
    }
  }

  private static List<String> domains(PrivateLibvirt libvirt) throws Exception {
    return libvirt.virsh("qemu", "list", "--all", "--name").lines().map(String::strip).toList();
  }

  private static String output(String script) throws Exception {
    return stage
        .running()
        .node(Role.SERVER)
        .host()
        .run(Command.of("sh", "-c", script), LONG)
        .standardOutput()
        .strip();
  }

  private static MigrationRecord migrated(String order) throws Exception {
    return stage.running().migrate(MigrationOrder.parse(order));
  }

  @Test
  @Order(1)
  void migratesThereAndBackWithItsMemoryAndConnections() throws Exception {
    output("head -c 16000000 /dev/urandom >/dev/shm/witness");
    String sum = output("sha256sum /dev/shm/witness");
    String name = domains(home).get(0);

    MigrationRecord there = migrated("bandwidth=160Mbit/s deadline=5min");
    assertThat(domains(home)).isEmpty();
    assertThat(domains(other)).containsExactly(name);
    assertThat(stage.running().environment().facts())
        .containsEntry("hypervisor.uri", other.uri("qemu"));
    assertThat(there.route())
        .isEqualTo(new MigrationRecord.Route(PrivateLibvirt.HOME, PrivateLibvirt.OTHER));
    assertThat(there.sentBytes()).isGreaterThan(16_000_000);
    assertThat(there.memoryBytes()).isGreaterThanOrEqualTo(PlatformStage.RESOURCES.memoryBytes());
    assertThat(there.downtimeNanos()).isBetween(1L, there.totalNanos());
    assertThat(there.passes()).isNotEmpty();
    assertThat(there.passes().stream().mapToLong(MigrationRecord.Pass::durationNanos).sum())
        .isBetween(1L, there.totalNanos());

    MigrationRecord back = migrated("downtime=500ms deadline=5min to=" + home.uri("qemu"));
    assertThat(domains(home)).containsExactly(name);
    assertThat(domains(other)).isEmpty();
    assertThat(back.terms().downtimeNanos()).isEqualTo(500_000_000);
    assertThat(output("sha256sum /dev/shm/witness")).isEqualTo(sum);
  }

  @Test
  @Order(2)
  void aMigrationIsCancelledAtItsDeadline() throws Exception {
    String boot = output("cat /proc/sys/kernel/random/boot_id");
    assertThatThrownBy(() -> migrated("bandwidth=9Mbit/s deadline=1s"))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("did not end within 1 s")
        .hasMessageContaining("the guest stays at its source");
    assertThat(domains(home)).hasSize(1);
    assertThat(output("cat /proc/sys/kernel/random/boot_id")).isEqualTo(boot);
  }

  @Test
  @Order(3)
  void migratesByPostcopyOnRequest() throws Exception {
    String sum = output("sha256sum /dev/shm/witness");
    MigrationRecord record = migrated("bandwidth=80Mbit/s deadline=1s escalate=postcopy");
    assertThat(record.mode()).isEqualTo("postcopy");
    assertThat(record.escalations()).singleElement().asString().startsWith("postcopy after");
    assertThat(output("sha256sum /dev/shm/witness")).isEqualTo(sum);
    assertThat(domains(other)).hasSize(1);
  }

  /** The record contains both places. */
  @Test
  @Order(4)
  void isFoundAtItsDestinationByADeadHarnesssRecord(@TempDir Path cache) throws Exception {
    String token = stage.context().leases().token();
    assertThat(domains(other)).anyMatch(name -> name.startsWith("tare-" + token));
    Leftovers left = stage.leftBehind(cache);
    assertThat(left.resources())
        .anyMatch(resource -> resource instanceof MachineResource.Machine && resource.exists());
    assertThat(left.remove()).isEmpty();
    assertThat(domains(other)).noneMatch(name -> name.startsWith("tare-" + token));
    assertThat(left.resources()).noneMatch(Resource::exists);
  }
}
