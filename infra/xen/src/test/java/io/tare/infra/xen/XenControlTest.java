package io.tare.infra.xen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.MachineStatus.State;
import io.tare.infra.managed.RetryingControl;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recorded output of a real Xen 4.17 is parsed, and everything created on a dom0 is removed. */
class XenControlTest {

  private static final String NAME = "tare-0badcafe-3";

  @TempDir Path directory;
  private final SortedMap<String, String> settings = new TreeMap<>();
  private XlStandIn dom0;
  private XenControl control;

  @BeforeEach
  void open() throws Exception {
    Path template = Files.writeString(directory.resolve("template.raw"), "a disk");
    settings.put("host", "dom0.example.org");
    settings.put("template", template.toString());
    settings.put("type", "pv");
    settings.put("addresses", "10.1.2.30/24");
    dom0 = new XlStandIn(directory);
    control = opened();
  }

  private XenControl opened() {
    return new XenControl(
        new XenSettings(new PlatformSettings("xen", settings)),
        new Dom0(dom0, directory.toString(), "me"),
        spec -> Optional.empty(),
        Duration.ofMillis(600));
  }

  private MachineOrder order() {
    return order(0);
  }

  private MachineOrder order(int index) {
    PlatformSpec spec =
        new PlatformSpec("xen", "xen", settings, new Resources(2, 512L << 20), List.of());
    return new MachineOrder(NAME, "0badcafe", spec, index, Optional.empty(), Optional.empty());
  }

  private Path files() {
    return directory.resolve("tare-cache-me/xen/guests").resolve(NAME);
  }

  private void create() throws Exception {
    control.create(order(), Progress.SILENT);
  }

  @Test
  void aGuestIsCreatedFromItsTemplateAndRuns() throws Exception {
    settings.put("pin", "2-5");
    create();
    assertThat(files().resolve("disk.raw")).hasContent("a disk");
    assertThat(files().resolve("config"))
        .hasContent(
            """
            name = "tare-0badcafe-3"
            type = "pv"
            vcpus = 2
            memory = 512
            cpus = "4,5"
            bootloader = "pygrub"
            disk = [
              "format=raw,vdev=xvda,access=rw,target=%s"
            ]
            vif = [ "mac=%s,bridge=xenbr0" ]
            """
                .formatted(files().resolve("disk.raw"), DomainConfig.mac(NAME)));
    assertThat(control.status(NAME))
        .isEqualTo(MachineStatus.running(java.util.List.of("10.1.2.30")));
    assertThat(dom0.domains()).containsExactly(NAME);
  }

  @Test
  void aConfiguredKernelIsBooted() throws Exception {
    settings.put("kernel", "/boot/vmlinuz");
    settings.put("cmdline", "root=/dev/xvda1 ro");
    create();
    assertThat(files().resolve("config"))
        .content()
        .contains("kernel = \"/boot/vmlinuz\"\ncmdline = \"root=/dev/xvda1 ro\"\n")
        .doesNotContain("bootloader");
  }

  /** The disk is not one of the first four, which xl emulates for hvm, but not read-only. */
  @Test
  void aTemplateWithoutKeysGetsKeysAndAddressFromADisk() throws Exception {
    settings.put("gateway", "10.1.2.1");
    CloudInit cloudInit = CloudInit.of(NAME, "root", directory);
    control.create(
        new MachineOrder(
            NAME, "0badcafe", order().spec(), 0, Optional.of(cloudInit), Optional.empty()),
        Progress.SILENT);
    Path seed = files().resolve("seed.raw");
    assertThat(files().resolve("config"))
        .content()
        .contains("\"format=raw,vdev=xvde,access=ro,target=" + seed + "\"");
    assertThat(Files.readString(seed, StandardCharsets.ISO_8859_1))
        .contains("local-hostname: " + NAME)
        .contains(cloudInit.login().publicLine())
        .contains(cloudInit.host().publicLine())
        .contains("mac_address: \"" + DomainConfig.mac(NAME) + "\"")
        .contains("        address: 10.1.2.30/24\n        gateway: 10.1.2.1\n");
    control.delete(NAME);
    assertThat(seed).doesNotExist();
  }

  @Test
  void aTemplateWithoutAnAddressUsesDhcp() throws Exception {
    settings.remove("addresses");
    control.create(
        new MachineOrder(
            NAME,
            "0badcafe",
            order().spec(),
            0,
            Optional.of(CloudInit.of(NAME, "root", directory)),
            Optional.empty()),
        Progress.SILENT);
    assertThat(Files.readString(files().resolve("seed.raw"), StandardCharsets.ISO_8859_1))
        .contains("#cloud-config")
        .doesNotContain("subnets");
  }

  @Test
  void removesEverythingOfAGuestAndNothingElse() throws Exception {
    dom0.domain(4, "somebody", "r-----");
    dom0.domain(5, NAME + "0", "r-----");
    create();
    control.delete(NAME);
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.ABSENT);
    assertThat(files()).doesNotExist();
    assertThat(dom0.domains()).containsExactly("somebody", NAME + "0");
    control.delete(NAME);
  }

  @Test
  void aPartlyCreatedGuestIsFoundAndRemoved() throws Exception {
    dom0.refuse("create", "no-memory.txt");
    assertThatThrownBy(this::create).isInstanceOf(HostException.class);
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.STOPPED);
    assertThat(control.tagged()).containsExactly(NAME);
    control.delete(NAME);
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.ABSENT);
    assertThat(control.tagged()).isEmpty();
  }

  /** As after a connection that broke when the directory had been made. */
  @Test
  void aDirectoryAloneIsNotYetARequestedGuest() throws Exception {
    assertThat(control.tagged()).isEmpty();
    Files.createDirectories(files());
    assertThat(control.hasAccepted(NAME)).isFalse();
    create();
    assertThat(control.hasAccepted(NAME)).isTrue();
    assertThat(control.status(NAME).state()).isEqualTo(State.RUNNING);
  }

  /** Like another process with only the record, after the first was killed at a step. */
  @ParameterizedTest
  @ValueSource(strings = {"creating the disk", "creating domain"})
  void aGuestCreatedUpToAnyStepIsFoundByNameAndRemoved(String step) throws Exception {
    assertThatThrownBy(
            () ->
                control.create(
                    order(),
                    now -> {
                      if (now.contains(step)) {
                        throw new IllegalStateException("killed");
                      }
                    }))
        .hasMessage("killed");
    assertThat(files()).exists();
    XenControl other = opened();
    assertThat(other.status(NAME).isAbsent()).isFalse();
    other.delete(NAME);
    assertThat(other.status(NAME)).isEqualTo(MachineStatus.ABSENT);
    assertThat(files()).doesNotExist();
    assertThat(dom0.domains()).isEmpty();
  }

  @Test
  void aRefusalIsReportedWithXlsMessage() throws Exception {
    dom0.refuse("create", "no-memory.txt");
    assertThatThrownBy(this::create)
        .isInstanceOf(HostException.class)
        .isNotInstanceOf(TransientException.class)
        .hasMessageContaining("'xl create -q -e ")
        .hasMessageEndingWith(
            " failed with status 1: can't allocate low memory for domain: Out of memory;"
                + " xc_dom_boot_mem_init failed: Cannot allocate memory");
    control.delete(NAME);
    dom0.refuse("create", "no-bridge.txt");
    assertThatThrownBy(this::create)
        .hasMessageEndingWith(
            " failed with status 1: /etc/xen/scripts/vif-bridge online [441] exited with error status"
                + " 1; script: Could not find bridge device nobr");
  }

  @Test
  void anIgnoredDestructionIsReportedAndTheDiskIsKept() throws Exception {
    create();
    dom0.ignoreDestroying(true);
    assertThatThrownBy(() -> control.delete(NAME))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("domain tare-0badcafe-3 (1) is still there")
        .hasMessageContaining("reported no error");
    assertThat(files().resolve("disk.raw")).exists();
    assertThat(control.status(NAME).isAbsent()).isFalse();
    dom0.ignoreDestroying(false);
    new RetryingControl(control, Duration.ofMinutes(2)).remove(NAME, Duration.ofMinutes(2));
    assertThat(files()).doesNotExist();
  }

  @Test
  void aFailedDestructionIsReportedWithXlsMessage() throws Exception {
    create();
    dom0.refuse("destroy", "destroy-unknown.txt");
    assertThatThrownBy(() -> control.delete(NAME))
        .hasMessage(
            "'xl destroy 1' failed with status 1: Domain 77:Non-existant domain; Domain 77:Unable to"
                + " destroy guest");
  }

  @Test
  void aGuestThatNeverStartedOrEndedByItselfHasFailed() throws Exception {
    dom0.domain(3, NAME, "---s--");
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.failed("it has shut itself down"));
    dom0.domain(3, NAME, "----c-");
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.failed("its kernel crashed"));
    dom0.domain(3, NAME, "--p---");
    assertThat(control.status(NAME).state()).isEqualTo(State.COMING);
    dom0.domain(3, NAME, "--ps-d");
    assertThat(control.status(NAME).state()).isEqualTo(State.STOPPED);
    dom0.domain(3, NAME, "------");
    assertThat(control.status(NAME).state()).isEqualTo(State.RUNNING);
  }

  /** Otherwise its disk would be removed below it, and the domain would stay. */
  @Test
  void aGuestIsFoundHoweverItShutDown() throws Exception {
    for (String how : List.of("---sr-", "---sS-", "---s?-")) {
      dom0.domain(3, NAME, how);
      assertThat(control.status(NAME))
          .as(how)
          .isEqualTo(MachineStatus.failed("it has shut itself down"));
      control.delete(NAME);
      assertThat(dom0.domains()).as(how).isEmpty();
    }
  }

  /** A name with only Tare's prefix may belong to anybody. */
  @Test
  void onlyNamesWithATokenAreTares() throws Exception {
    dom0.domain(3, NAME + "--incoming", "--p---");
    dom0.domain(4, "tare-server", "r-----");
    dom0.domain(5, "tare-0badcafe-3x", "r-----");
    assertThat(control.tagged()).containsExactly(NAME);
  }

  @Test
  void bothDomainsOfAMigrationBelongToTheGuest() throws Exception {
    dom0.domain(3, NAME + "--migratedaway", "---s--");
    dom0.domain(4, NAME + "--incoming", "-b----");
    assertThat(control.status(NAME).state()).isEqualTo(State.RUNNING);
    control.delete(NAME);
    assertThat(dom0.domains()).isEmpty();
  }

  private MigrationRecord migrated(String order) throws Exception {
    return control.migrate(NAME, MigrationOrder.parse(order));
  }

  @Test
  void aGuestMigratesToAnotherDomainAndIsFoundThere() throws Exception {
    create();
    MigrationRecord record = migrated("live");
    assertThat(record.route()).isEqualTo(new MigrationRecord.Route("domain 1", "domain 2"));
    assertThat(record.memoryBytes()).isEqualTo(256L << 20);
    assertThat(record.downtimeNanos()).isNull();
    assertThat(record.sentBytes()).isNull();
    assertThat(control.status(NAME))
        .isEqualTo(MachineStatus.running(java.util.List.of("10.1.2.30")));
    control.delete(NAME);
    assertThat(dom0.domains()).isEmpty();
  }

  /** Debian's Xen has no shadow paging. */
  @Test
  void anUnsupportedMigrationIsExplained() throws Exception {
    create();
    dom0.refuse("migrate", "migrate.txt");
    assertThatThrownBy(() -> migrated("live"))
        .hasMessageStartingWith("machine " + NAME + " was not migrated: 'xl migrate -s")
        .hasMessageContaining(
            "failed with status 1: Failed to enable logdirty: 95,22,0 (22 = Invalid argument):"
                + " Internal error; ")
        .hasMessageContaining("set type: pvh")
        .hasMessageEndingWith("the guest runs on");
    assertThat(control.status(NAME).state()).isEqualTo(State.RUNNING);
  }

  @Test
  void leftoversOfAFailedMigrationAreRemoved() throws Exception {
    create();
    dom0.domain(4, NAME + "--incoming", "--p---");
    dom0.refuse("migrate", "migrate.txt");
    assertThatThrownBy(() -> migrated("live")).isInstanceOf(HostException.class);
    assertThat(dom0.domains()).containsExactly(NAME);
  }

  @Test
  void aGuestDoesNotMigrateToAnotherHost() throws Exception {
    create();
    assertThatThrownBy(() -> migrated("to=other.example.org"))
        .hasMessageContaining("would not be found again");
    assertThatThrownBy(() -> migrated("bandwidth=1Gbit/s mode=postcopy"))
        .hasMessageContaining("xl migrate does not support bandwidth, mode");
    assertThat(control.status(NAME).state()).isEqualTo(State.RUNNING);
  }

  @Test
  void anUnconfiguredAddressIsFoundByTheGuestsCard() throws Exception {
    settings.remove("addresses");
    create();
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.running(java.util.List.of()));
    dom0.neighbours(
        """
        10.1.2.7 lladdr 52:54:00:12:34:56 REACHABLE
        10.1.2.77 lladdr %s STALE
        10.1.2.9 FAILED
        """
            .formatted(DomainConfig.mac(NAME)));
    assertThat(control.status(NAME).addresses()).containsExactly("10.1.2.77");
  }

  @Test
  void aGuestWithoutItsOwnAddressIsRefused() {
    assertThatThrownBy(() -> control.create(order(1), Progress.SILENT))
        .hasMessage("addresses has 1 for at least 2 guests");
  }

  @Test
  void aBrokenConnectionIsReopened() throws Exception {
    create();
    dom0.cut();
    assertThatThrownBy(() -> control.status(NAME)).isInstanceOf(TransientException.class);
    assertThat(control.status(NAME).state()).isEqualTo(State.RUNNING);
  }

  @Test
  void checksNamedObjectsBeforeAnythingIsCreated() throws Exception {
    control.check();
    settings.put("bridge", "xenbr1");
    assertThatThrownBy(() -> opened().check())
        .hasMessage("the dom0 has no bridge xenbr1; create it, or set 'bridge' to another");
    settings.put("bridge", "xenbr0");
    settings.put("template", "/none.raw");
    assertThatThrownBy(() -> opened().check())
        .hasMessage("the dom0 has no file /none.raw; name an existing template");
    dom0.refuse("info", "no-xen.txt");
    settings.remove("type");
    assertThatThrownBy(() -> opened().check())
        .isInstanceOf(HostException.class)
        .hasMessage("'xl info' failed with status 1: Can't find hypervisor information in sysfs!");
  }

  @Test
  void reportsFactsOfHostAndGuest() throws Exception {
    dom0.domain(9, "somebody", "r-----");
    create();
    SortedMap<String, String> facts = control.facts(NAME);
    assertThat(facts)
        .containsEntry(Fact.HYPERVISOR_NAME.key(), "Xen")
        .containsEntry(Fact.HYPERVISOR_VERSION.key(), "4.17.7")
        .containsEntry(Fact.HYPERVISOR_ACCELERATOR.key(), "none: a paravirtualized kernel")
        .containsEntry("hypervisor.scheduler", "credit2")
        .containsEntry("host.cpus", "2")
        .containsEntry("host.other_domains", "1")
        .containsEntry("host.overcommit", "3 virtual processors on 2")
        .containsEntry("host.machine", "QEMU Standard PC (i440FX + PIIX, 1996)")
        .containsEntry("guest.type", "pv");
    assertThat(facts.get("hypervisor.stand_in")).contains("not on hardware");
    assertThat(facts.get("guest.paravirtual_devices"))
        .isEqualTo("2 vbd connected; 1 vif connected");
  }
}
