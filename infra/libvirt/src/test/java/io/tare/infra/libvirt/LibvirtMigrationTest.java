package io.tare.infra.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.MachineStatus;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Migrations between fake libvirts, without losing the machine. */
class LibvirtMigrationTest {

  private static final String NAME = "tare-0123abcd-1";
  private static final String THERE = "qemu+ssh://there/system";

  private final FakeVirsh home = new FakeVirsh();
  private final FakeVirsh there = new FakeVirsh();
  private LibvirtControl control;

  @BeforeEach
  void open() throws Exception {
    home.elsewhere.put(THERE, there);
    control =
        new LibvirtControl(
            home,
            new LibvirtSettings(
                PlatformSettings.of(
                    "moving", Map.of("template", "debian.qcow2", "destination", "there"))));
    home.states.put(NAME, "running (booted)");
    home.definitions.put(NAME, "<domain type='kvm'><name>%s</name></domain>".formatted(NAME));
    home.printed.put("hostname", "here\n");
    there.printed.put("hostname", "there\n");
    there.printed.put(
        "domjobinfo", "downtime: 85\ndata_processed: 9000\nmemory_total: 536870912\n");
  }

  private MigrationRecord migrated(String order) throws Exception {
    return control.migrate(NAME, MigrationOrder.parse(order));
  }

  @Test
  void theOrderIsPassedToVirsh() throws Exception {
    migrated("bandwidth=1Gbit/s mode=autoconverge downtime=300ms");

    assertThat(home.asked)
        .contains(
            "migrate-setmaxdowntime " + NAME + " 300",
            "migrate --live --persistent --undefinesource --bandwidth 119 --auto-converge "
                + NAME
                + " "
                + THERE);
  }

  @Test
  void postCopyIsEnabledAndStartedAfterOnePass() throws Exception {
    assertThat(migrated("mode=postcopy").mode()).isEqualTo("postcopy");
    assertThat(home.asked).anyMatch(each -> each.contains("--postcopy --postcopy-after-precopy"));
  }

  @Test
  void itsRecordContainsOnlyLibvirtsValues() throws Exception {
    MigrationRecord record = migrated("live");

    assertThat(record.sentBytes()).isEqualTo(9000);
    assertThat(record.downtimeNanos()).isEqualTo(85_000_000);
    assertThat(record.memoryBytes()).isEqualTo(536_870_912);
    assertThat(record.route()).isEqualTo(new MigrationRecord.Route("here", "there"));
    assertThat(record.stillNanos()).isNull();
    assertThat(record.passes()).isEmpty();
  }

  @Test
  void aMigratedMachineIsFoundAndRemoved() throws Exception {
    migrated("live");

    assertThat(control.status(NAME).state()).isEqualTo(MachineStatus.State.RUNNING);
    control.delete(NAME);
    assertThat(there.states).isEmpty();
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.ABSENT);
  }

  /** A migrating machine has two domains; its harness was killed. */
  @Test
  void bothSidesOfAMigratingMachineAreRemoved() throws Exception {
    there.states.put(NAME, "paused (migrating)");

    assertThat(control.status(NAME).state()).isEqualTo(MachineStatus.State.RUNNING);
    control.delete(NAME);
    assertThat(home.states).isEmpty();
    assertThat(there.states).isEmpty();
  }

  @Test
  void aMigratedMachineIsFoundByItsTag() throws Exception {
    home.definitions.put(
        NAME,
        "<domain type='kvm'><metadata><tare:machine xmlns:tare='%s'/></metadata></domain>"
            .formatted(DomainTag.NAMESPACE));
    migrated("live");

    assertThat(control.tagged()).containsExactly(NAME);
  }

  /** A later clean-up would not search there. */
  @Test
  void aMachineMigratesOnlyToConfiguredPlaces() {
    assertThatThrownBy(() -> migrated("to=elsewhere"))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("to=elsewhere is not listed in 'destination'");
    assertThat(home.states).containsKey(NAME);
  }

  @Test
  void aQemuThatDamagesGuestsUnderTcgIsRefused() {
    home.definitions.put(NAME, "<domain type='qemu'/>");
    home.printed.put("qemu-monitor-command", "7.2.22Debian 1:7.2+dfsg-7+deb12u18\n");

    assertThatThrownBy(() -> migrated("live"))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("QEMU 7.2.22")
        .hasMessageContaining("set emulator: trixie");
    assertThat(home.asked).noneMatch(each -> each.startsWith("migrate"));
  }

  @Test
  void aRefusedMigrationReportsReasonAndPlace() {
    home.failures.put("migrate", "error: Unsafe migration: Migration without shared storage\n");

    assertThatThrownBy(() -> migrated("live"))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("Unsafe migration: Migration without shared storage")
        .hasMessageEndingWith("the guest stays at its source")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aFailedMigrationsLimitDoesNotAffectTheNext() {
    home.printed.put("migrate-getmaxdowntime", "300\n");
    home.failures.put("migrate", "error: it is late\n");

    assertThatThrownBy(() -> migrated("downtime=9s")).isInstanceOf(HostException.class);
    assertThat(home.asked)
        .containsSubsequence(
            "migrate-setmaxdowntime " + NAME + " 9000", "migrate-setmaxdowntime " + NAME + " 300");
  }

  @Test
  void unsupportedOrdersAreRefusedInAdvance() {
    assertThatThrownBy(() -> migrated("escalate=throttle"))
        .hasMessageContaining("set mode=autoconverge");
    assertThatThrownBy(() -> migrated("bandwidth=1Mbit/s"))
        .hasMessageContaining("whole MiB/s, at least 1");
    assertThat(home.asked).noneMatch(each -> each.startsWith("migrate"));
  }
}
