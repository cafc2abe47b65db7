package io.tare.infra.hyperv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.hyperv.HyperVStandIn.Trouble;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus.State;
import io.tare.infra.managed.RetryingControl;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Without a network: requests to the stand-in, and the handling of its answers. */
class HyperVControlTest {

  private static final String NAME = "tare-0123abcd-1";
  private static final Duration SOON = Duration.ofMinutes(2);

  @TempDir Path directory;
  private final HyperVStandIn standIn = new HyperVStandIn();
  private final HyperVStandIn second = new HyperVStandIn(standIn);
  private final SortedMap<String, String> settings = new TreeMap<>();

  HyperVControlTest() {
    settings.put("host", "hv1");
    settings.put("directory", "D:/tare/");
    settings.put("template", HyperVStandIn.TEMPLATE);
    settings.put("switch", HyperVStandIn.SWITCH);
    settings.put("cpu_reserve", "50");
  }

  /** Direct access to the stand-in. */
  private record Direct(String name, HyperVStandIn standIn) implements WindowsShell {
    @Override
    public Host.Finished run(String line, String input, Duration deadline) {
      return standIn.answer(line, input);
    }

    @Override
    public String toString() {
      return name;
    }

    @Override
    public void close() {
      // nothing is open
    }
  }

  private HyperVControl control() throws HostException {
    HyperVSettings hyperVSettings = new HyperVSettings(PlatformSettings.of("hv", settings));
    return new HyperVControl(
        new HyperVHosts(
            hyperVSettings,
            host ->
                new PowerShell(
                    host.equals("hv1") ? new Direct("hv1", standIn) : new Direct(host, second))),
        hyperVSettings,
        hyperVSettings.directory());
  }

  private MachineOrder order(Optional<CloudInit> cloudInit) {
    PlatformSpec spec =
        new PlatformSpec("hv", "hyperv", settings, new Resources(2, 1L << 30), List.of());
    return new MachineOrder(NAME, "0123abcd", spec, 0, cloudInit, Optional.empty());
  }

  private HyperVStandIn.Machine made(Optional<CloudInit> cloudInit) throws Exception {
    control().create(order(cloudInit), Progress.SILENT);
    return java.util.Objects.requireNonNull(standIn.only());
  }

  @Test
  void aMachineGetsTheCampaignsSettings() throws Exception {
    HyperVStandIn.Machine machine = made(Optional.empty());
    assertThat(machine.cpus).isEqualTo(2);
    assertThat(machine.memory).isEqualTo(1L << 30);
    assertThat(machine.notes).startsWith("tare run=0123abcd;");
    assertThat(machine.hasDisc).isFalse();
    assertThat(standIn.folders).containsOnlyKeys("D:\\tare\\" + NAME);
    assertThat(control().tagged()).containsExactly(NAME);
    assertThat(control().status(NAME).addresses()).containsExactly("127.0.0.1");
  }

  @Test
  void guestDataIsInNoCommandLine() throws Exception {
    CloudInit cloudInit = CloudInit.of(NAME, "root", directory);
    assertThat(made(Optional.of(cloudInit)).hasDisc).isTrue();
    String disc = new String(standIn.folders.get("D:\\tare\\" + NAME), StandardCharsets.ISO_8859_1);
    assertThat(disc).contains(cloudInit.login().publicLine());
    String secret = cloudInit.host().privateText().lines().skip(1).findFirst().orElseThrow();
    assertThat(disc).contains(secret);
    for (String line : standIn.lines) {
      String script =
          new String(
              Base64.getDecoder().decode(line.substring(line.lastIndexOf(' ') + 1)),
              StandardCharsets.UTF_16LE);
      assertThat(line).doesNotContain(secret);
      assertThat(script).doesNotContain(secret);
    }
  }

  @Test
  void lostKeysAreDetected() throws Exception {
    standIn.trouble = Trouble.INPUT_LOST;
    CloudInit cloudInit = CloudInit.of(NAME, "root", directory);
    assertThatThrownBy(() -> made(Optional.of(cloudInit)))
        .hasMessageContaining("hv1: 0 of ")
        .hasMessageContaining("is the SSH server's shell cmd.exe");
    assertThat(standIn.machines).isEmpty();
  }

  @Test
  void continuesAnInterruptedCreation() throws Exception {
    var unused = made(Optional.empty());
    java.util.Objects.requireNonNull(standIn.only()).state = "Off";
    control().create(order(Optional.empty()), Progress.SILENT);
    assertThat(standIn.machines).hasSize(1);
    assertThat(control().status(NAME).state()).isEqualTo(State.RUNNING);
  }

  /** Like another process with only the record, after a script was interrupted at a step. */
  @ParameterizedTest
  @ValueSource(strings = {"seed", "folder", "named", "made", "started"})
  void aPartlyCreatedMachineIsFoundByNameAndRemoved(String step) throws Exception {
    standIn.onStep =
        now -> {
          if (now.equals(step)) {
            throw new HyperVStandIn.Cut();
          }
        };
    CloudInit cloudInit = CloudInit.of(NAME, "root", directory);
    assertThatThrownBy(() -> made(Optional.of(cloudInit))).isInstanceOf(HyperVStandIn.Cut.class);
    standIn.onStep = now -> {};
    // Only created parts exist.
    boolean isThere = !standIn.folders.isEmpty();
    assertThat(isThere).isEqualTo(!step.equals("seed"));
    try (RetryingControl other = new RetryingControl(control(), SOON)) {
      assertThat(other.status(NAME).isAbsent()).isEqualTo(!isThere);
      other.remove(NAME, SOON);
      assertThat(other.status(NAME).isAbsent()).isTrue();
    }
    assertThat(standIn.machines).isEmpty();
    assertThat(standIn.folders).isEmpty();
  }

  @Test
  void reportsWhatIsMissing() {
    settings.put("template", "D:\\no.vhdx");
    assertThatThrownBy(() -> control().check())
        .hasMessage("hv1: no file D:\\no.vhdx; name the template's VHDX");
    settings.put("template", HyperVStandIn.TEMPLATE);
    settings.put("switch", "Internal");
    assertThatThrownBy(() -> control().check())
        .hasMessage("hv1: no virtual switch 'Internal'; it has Default Switch, External");
    settings.put("switch", HyperVStandIn.SWITCH);
    settings.put("directory", "E:\\tare");
    assertThatThrownBy(() -> control().check()).hasMessage("hv1: no drive or share of E:\\tare");
  }

  @Test
  void reportsWindowsReasonInOneLine() {
    standIn.trouble = Trouble.NO_MEMORY;
    assertThatThrownBy(() -> control().create(order(Optional.empty()), Progress.SILENT))
        .isInstanceOf(HostException.class)
        .isNotInstanceOf(TransientException.class)
        .hasMessage(
            "hv1: 'create' failed: '%s' failed to start. Not enough memory in the system to start the virtual machine %s with ram size 1024 megabytes. (OutOfMemory,Microsoft.HyperV.PowerShell.Commands.StartVM, 0x8007000E)"
                .formatted(NAME, NAME));
  }

  @Test
  void reportsTheNeededRightsAndRole() {
    standIn.trouble = Trouble.ACCESS_DENIED;
    assertThatThrownBy(() -> control().check())
        .hasMessageContaining("required permission")
        .hasMessageContaining("AccessDenied,")
        .hasMessageEndingWith(
            "log in as a member of the group Hyper-V Administrators with write access to the"
                + " folder");
    standIn.trouble = Trouble.NO_HYPER_V;
    assertThatThrownBy(() -> control().check()).hasMessageContaining("install the role Hyper-V");
    standIn.trouble = Trouble.NO_POWERSHELL;
    assertThatThrownBy(() -> control().check())
        .hasMessageContaining("'powershell' is not recognized");
  }

  /** Its error has the id of one for a machine that is not there. */
  @Test
  void aMachineIsNotGoneWhenTheServiceIsDown() throws Exception {
    var unused = made(Optional.empty());
    standIn.trouble = Trouble.SERVICE_DOWN;
    assertThatThrownBy(() -> control().status(NAME)).hasMessageContaining("ObjectNotFound");
  }

  @Test
  void criticalStatesAreFailures() throws Exception {
    standIn.trouble = Trouble.PAUSED_CRITICAL;
    var unused = made(Optional.empty());
    assertThat(control().status(NAME).state()).isEqualTo(State.FAILED);
    assertThat(control().status(NAME).reason())
        .isEqualTo(
            "it is Paused-Critical (Cannot connect to virtual machine storage): its storage is full or out of reach");
    java.util.Objects.requireNonNull(standIn.only()).state = "Off-Critical";
    assertThat(control().status(NAME).state()).isEqualTo(State.FAILED);
  }

  @Test
  void reportsWhatItWaitsFor() throws Exception {
    standIn.trouble = Trouble.STAYS_STARTING;
    var unused = made(Optional.empty());
    assertThat(control().status(NAME).state()).isEqualTo(State.COMING);
    assertThat(control().status(NAME).reason())
        .isEqualTo("Hyper-V says Starting, Operating normally");
    standIn.trouble = Trouble.NO_ADDRESS;
    java.util.Objects.requireNonNull(standIn.only()).state = "Running";
    assertThat(control().status(NAME).reason())
        .isEqualTo("its integration services report no address, heartbeat NoContact");
  }

  @Test
  void filesWithoutAMachineCountAsParts() throws Exception {
    var unused = made(Optional.empty());
    standIn.machines.clear();
    assertThat(control().status(NAME).state()).isEqualTo(State.STOPPED);
    control().delete(NAME);
    assertThat(control().status(NAME).isAbsent()).isTrue();
  }

  @Test
  void anOpenFileIsDeletedLater() throws Exception {
    var unused = made(Optional.empty());
    standIn.trouble = Trouble.FILE_IN_USE_ONCE;
    try (RetryingControl patient = new RetryingControl(control(), SOON)) {
      patient.remove(NAME, SOON);
    }
    assertThat(standIn.machines).isEmpty();
    assertThat(standIn.folders).isEmpty();
  }

  @Test
  void anIgnoredDeletionIsReported() throws Exception {
    var unused = made(Optional.empty());
    standIn.trouble = Trouble.DELETION_IGNORED;
    try (RetryingControl patient = new RetryingControl(control(), Duration.ofSeconds(1))) {
      assertThatThrownBy(() -> patient.remove(NAME, Duration.ofMillis(500)))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("machine " + NAME + " is still there (running)");
    }
  }

  @Test
  void removesOnlyItsOwnMachines() {
    for (String name : new String[] {"sql-server", "tare-", "tare-1\\..\\..", "*"}) {
      assertThatThrownBy(() -> control().delete(name)).hasMessageContaining("has no name");
    }
    assertThat(standIn.asked).isEmpty();
  }

  private HyperVControl withTwoHosts() throws HostException {
    settings.put("migration_hosts", "hv2");
    standIn.others.put("hv2", second);
    second.others.put("hv1", standIn);
    return control();
  }

  @Test
  void aMigratedMachineIsFoundAndDeleted() throws Exception {
    HyperVControl control = withTwoHosts();
    control.create(order(Optional.empty()), Progress.SILENT);
    MigrationRecord moved = control.migrate(NAME, MigrationOrder.parse("to=HV2"));
    assertThat(moved.route()).isEqualTo(new MigrationRecord.Route("hv1", "hv2"));
    assertThat(moved.totalNanos()).isEqualTo(1_234_000_000L);
    assertThat(moved.memoryBytes()).isEqualTo(1L << 30);
    assertThat(moved.sentBytes()).isNull();
    assertThat(standIn.machines).isEmpty();
    assertThat(control.status(NAME).state()).isEqualTo(State.RUNNING);
    assertThat(control.tagged()).containsExactly(NAME);
    assertThat(control.facts(NAME)).containsEntry("hypervisor.name", "Hyper-V");
    control.delete(NAME);
    assertThat(second.machines).isEmpty();
    assertThat(standIn.folders).isEmpty();
    assertThat(control.status(NAME).isAbsent()).isTrue();
  }

  @Test
  void aMachineMigratesBackToTheFirstHost() throws Exception {
    HyperVControl control = withTwoHosts();
    control.create(order(Optional.empty()), Progress.SILENT);
    var unused = control.migrate(NAME, MigrationOrder.parse("to=hv2"));
    assertThat(control.migrate(NAME, MigrationOrder.parse("to=hv1")).route())
        .isEqualTo(new MigrationRecord.Route("hv2", "hv1"));
    assertThat(standIn.machines).containsOnlyKeys(NAME);
  }

  @Test
  void aFailedMigrationIsReportedWithTheMachinesHost() throws Exception {
    HyperVControl control = withTwoHosts();
    control.create(order(Optional.empty()), Progress.SILENT);
    standIn.trouble = Trouble.MIGRATION_FAILS;
    assertThatThrownBy(() -> control.migrate(NAME, MigrationOrder.parse("to=hv2")))
        .hasMessage(
            "migration of machine %s failed: hv1: 'migrate' failed: Virtual machine migration operation for '%s' failed at migration destination 'hv2'. (OperationFailed,Microsoft.HyperV.PowerShell.Commands.MoveVM); it is on hv1 now"
                .formatted(NAME, NAME)
                .replace("MoveVM)", "MoveVM, 0x80131500)"));
    standIn.trouble = Trouble.MIGRATION_LATE;
    assertThatThrownBy(() -> control.migrate(NAME, MigrationOrder.parse("to=hv2 deadline=9s")))
        .hasMessage(
            "migration of machine %s failed: hv1: it did not end within 9 s and was cancelled (its job is Failed); it is on hv1 now"
                .formatted(NAME));
    standIn.trouble = Trouble.MIGRATION_ENDLESS;
    assertThatThrownBy(() -> control.migrate(NAME, MigrationOrder.parse("to=hv2 deadline=9s")))
        .hasMessageContaining("within 9 s and could not be cancelled (its job is Running)");
    assertThatThrownBy(() -> control.migrate(NAME, MigrationOrder.parse("to=hv1")))
        .hasMessageContaining("it is on hv1 already");
    assertThat(standIn.machines).containsOnlyKeys(NAME);
  }

  /** The process that removes what a killed run left knows only the hosts in these settings. */
  @Test
  void aMachineMigratesOnlyToKnownHosts() throws Exception {
    var unused = made(Optional.empty());
    assertThatThrownBy(() -> control().migrate(NAME, MigrationOrder.parse("to=hv9")))
        .hasMessage(
            "platform hv: migrate: 'hv9' is not one of its hosts; add it to migration_hosts, so"
                + " that machines are searched for there too");
    assertThat(standIn.asked).doesNotContain("migrate");
    PlatformSpec spec =
        new PlatformSpec("hv", "hyperv", settings, new Resources(1, 1L << 30), List.of());
    assertThat(
            new HyperVKind().objections(spec, Topology.ONE_SERVER, MigrationOrder.parse("to=hv9")))
        .hasSize(1);
    assertThat(
            new HyperVKind()
                .objections(spec, Topology.ONE_SERVER, MigrationOrder.parse("bandwidth=1Gbit/s")))
        .containsExactly(
            "platform hv: migrate: kind hyperv takes no bandwidth; remove that, and kind hyperv"
                + " needs a target; set to=HOST");
  }

  @Test
  void otherHostsAreCheckedBeforeAnythingIsCreated() throws Exception {
    HyperVControl control = withTwoHosts();
    control.check();
    second.trouble = Trouble.NO_HYPER_V;
    assertThatThrownBy(control::check).hasMessageStartingWith("hv2: 'check' failed");
  }

  @Test
  void factsDescribeHostMachineAndStandIn() throws Exception {
    var unused = made(Optional.empty());
    assertThat(control().facts(NAME))
        .containsEntry("hypervisor.name", "Hyper-V")
        .containsEntry("host.numa_nodes", "2")
        .containsEntry("host.cpu_overcommit", "1.25")
        .containsEntry("host.other_guests", "3")
        .containsEntry("guest.dynamic_memory", "off")
        .containsEntry("guest.cpu_reserve_percent", "50")
        .containsKey("hypervisor.stand_in")
        .doesNotContainKey("control.insecure");
  }

  @Test
  void aHostThatIsAVirtualMachineIsReported() {
    assertThat(factsOfHost("Virtual Machine"))
        .containsEntry(
            "hypervisor.stand_in",
            "Hyper-V itself runs in a virtual machine (Microsoft Corporation Virtual Machine), not"
                + " on hardware");
    assertThat(factsOfHost("Surface Laptop 5")).doesNotContainKey("hypervisor.stand_in");
  }

  private static SortedMap<String, String> factsOfHost(String model) {
    return HyperVFacts.of(
        PowerShellAnswer.parse(
                "{\"ok\":true,\"value\":{\"maker\":\"Microsoft Corporation\",\"model\":\"%s\"}}"
                    .formatted(model))
            .orElseThrow());
  }

  @Test
  void refusesMeaninglessSettings() throws Exception {
    settings.put("directory", "tare");
    settings.put("generation", "3");
    settings.put("transport", "telnet");
    settings.remove("switch");
    PlatformSpec spec =
        new PlatformSpec("hv", "hyperv", settings, new Resources(1, 1L << 30), List.of());
    assertThat(Platforms.objections(spec))
        .containsExactlyInAnyOrder(
            "platform hv: transport: \"telnet\" is not known; allowed: ssh, winrm",
            "platform hv: directory: expected a whole path such as D:\\tare, found \"tare\"",
            "platform hv: switch: is missing; expected a virtual switch of the host (Get-VMSwitch lists them)",
            "platform hv: generation: expected a whole number from 1 to 2 without unit, found \"3\"");
    settings.put("transport", "winrm");
    settings.put("directory", "D:\\tare");
    settings.put("switch", HyperVStandIn.SWITCH);
    settings.remove("generation");
    PlatformSpec other =
        new PlatformSpec("hv", "hyperv", settings, new Resources(1, 1L << 30), List.of());
    assertThat(Platforms.objections(other))
        .contains(
            "platform hv: password_variable: WinRM takes a password; no password is set; set"
                + " password_variable, password_file or password_command");
  }
}
