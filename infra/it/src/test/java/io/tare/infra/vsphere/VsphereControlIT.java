package io.tare.infra.vsphere;

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
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.RetryingControl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The control against vcsim: another session checks what it creates. */
@Tag("thorough")
class VsphereControlIT {

  private static final String NAME = "tare-0123abcd-1";
  private static final Duration SHORT = Duration.ofMinutes(2);

  @TempDir Path directory;
  private Vcsim simulator;
  private FailureProxy gate;

  @AfterEach
  void stop() throws Exception {
    if (gate != null) {
      gate.close();
    }
    if (simulator != null) {
      simulator.close();
    }
  }

  @Test
  void aMachineIsCreatedFoundByItsTagMigratedAndRemoved() throws Exception {
    simulator = Vcsim.start(directory, "-cluster", "1", "-host", "2", "-standalone-host", "0");
    SortedMap<String, String> settings =
        with(
            simulator.settings(),
            Map.of(
                "template", "DC0_C0_RP0_VM0", "esx_host", "DC0_C0_H1", "reserve", "cpu, memory"));
    try (VsphereControl control = control(settings)) {
      control.check();
      assertThat(control.status(NAME)).isEqualTo(MachineStatus.ABSENT);
      control.create(order(settings), Progress.SILENT);
      assertThat(control.hasAccepted(NAME)).isTrue();
      assertThat(control.status(NAME).state()).isEqualTo(MachineStatus.State.RUNNING);
      assertThat(control.tagged()).containsExactly(NAME);

      SortedMap<String, String> facts = control.facts(NAME);
      assertThat(facts)
          .containsEntry("host.name", "DC0_C0_H1")
          .containsEntry("control.tls", "verified by its fingerprint")
          .containsEntry(
              Fact.STAND_IN.key(), "vcsim, a simulator: nothing of these figures is VMware's")
          .containsKeys(
              Fact.HYPERVISOR_NAME.key(), Fact.HYPERVISOR_VERSION.key(), "host.other_guests")
          .doesNotContainKey(Fact.INSECURE.key());

      VimSession session = simulator.session();
      PropertyReader reader = new PropertyReader(session);
      ObjectReference machine = new VsphereInventory(session, reader).machines(NAME).get(0);
      ObjectProperties made =
          reader.of(
              machine, "config.hardware.numCPU", "config.hardware.memoryMB", "config.annotation");
      assertThat(made.text("config.hardware.numCPU")).hasValue("2");
      assertThat(made.text("config.hardware.memoryMB")).hasValue("512");
      assertThat(made.text("config.annotation").orElseThrow()).contains("run 0123abcd");

      MigrationRecord moved = control.migrate(NAME, MigrationOrder.parse("to=DC0_C0_H0"));
      assertThat(moved.route()).isEqualTo(new MigrationRecord.Route("DC0_C0_H1", "DC0_C0_H0"));
      assertThat(moved.memoryBytes()).isEqualTo(512L << 20);
      assertThat(moved.totalNanos()).isPositive();
      assertThat(moved.sentBytes()).isNull();
      assertThat(control.facts(NAME)).containsEntry("host.name", "DC0_C0_H0");
      assertThatThrownBy(() -> control.migrate(NAME, MigrationOrder.parse("to=DC0_C0_H7")))
          .hasMessageContaining("migration of machine " + NAME + " failed: ")
          .hasMessageContaining("has no 'DC0_C0_H7', the host to migrate to; it shows this user")
          .hasMessageEndingWith("; it is on DC0_C0_H0 now");

      new RetryingControl(control, SHORT).remove(NAME, SHORT);
      assertThat(control.status(NAME)).isEqualTo(MachineStatus.ABSENT);
      assertThat(control.tagged()).isEmpty();
      control.delete(NAME); // does nothing
    }
  }

  @Test
  void severalMachinesAreSpreadOverTheNamedHosts() throws Exception {
    simulator = Vcsim.start(directory, "-cluster", "1", "-host", "2");
    SortedMap<String, String> settings =
        with(
            simulator.settings(),
            Map.of("template", "DC0_C0_RP0_VM0", "esx_host", "DC0_C0_H0, DC0_C0_H1"));
    try (VsphereControl control = control(settings)) {
      List<String> hosts = new ArrayList<>();
      for (int index = 0; index < 2; index++) {
        String name = "tare-0123abcd-" + index;
        control.create(order(name, settings, index), Progress.SILENT);
        hosts.add(control.facts(name).get("host.name"));
      }
      assertThat(hosts).containsExactlyInAnyOrder("DC0_C0_H0", "DC0_C0_H1");
    }
  }

  @Test
  void aLateMigrationIsCancelled() throws Exception {
    simulator =
        Vcsim.start(
            directory,
            "-cluster",
            "1",
            "-host",
            "2",
            "-method-delay",
            "RelocateVm:20000,LockHandoff:0");
    SortedMap<String, String> settings =
        with(simulator.settings(), Map.of("template", "DC0_C0_RP0_VM0", "esx_host", "DC0_C0_H1"));
    try (VsphereControl control = control(settings)) {
      control.create(order(settings), Progress.SILENT);
      assertThatThrownBy(
              () -> control.migrate(NAME, MigrationOrder.parse("to=DC0_C0_H0 deadline=1s")))
          .hasMessageMatching(
              "migration of machine "
                  + NAME
                  + " failed: it did not end within \\d+ s and was cancelled: .*RelocateVM_Task:"
                  + " The task was canceled by a user \\[RequestCanceled\\]; it is on DC0_C0_H1"
                  + " now");
    }
  }

  @Test
  void aLinkedCloneUsesASnapshotsDisks() throws Exception {
    simulator = Vcsim.start(directory);
    SortedMap<String, String> settings =
        with(simulator.settings(), Map.of("template", "DC0_C0_RP0_VM0", "cluster", "DC0_C0"));
    VimSession session = simulator.session();
    PropertyReader reader = new PropertyReader(session);
    var unused =
        new VimTasks(session, reader)
            .done(
                new VsphereInventory(session, reader).machines("DC0_C0_RP0_VM0").get(0),
                "CreateSnapshot_Task",
                arguments ->
                    arguments.text("name", "clean").text("memory", false).text("quiesce", false));
    settings.put("snapshot", "clean");
    try (RetryingControl control = new RetryingControl(control(settings), SHORT)) {
      control.check();
      control.create(order(settings), Progress.SILENT);
      assertThat(control.status(NAME).state()).isEqualTo(MachineStatus.State.RUNNING);
      control.remove(NAME, SHORT);
    }
  }

  @Test
  void unknownOrAmbiguousNamesAreReportedBeforeAnythingIsCreated() throws Exception {
    simulator = Vcsim.start(directory, "-cluster", "2");
    Map<String, String> good = Map.of("template", "DC0_C0_RP0_VM0", "cluster", "DC0_C0");
    control(with(simulator.settings(), good)).check();
    refused(
        with(good, Map.of("template", "debain")),
        "has no 'debain', the template; it shows this user");
    refused(with(good, Map.of("esx_host", "esx9")), "has no 'esx9', the esx_host");
    refused(
        with(good, Map.of("datastore", "/DC0/datastore/no")), "has nothing at '/DC0/datastore/no'");
    refused(with(good, Map.of("snapshot", "none")), "has no snapshot 'none'");
    refused(Map.of("template", "DC0_C0_RP0_VM0"), "hosts and clusters; choose one with");
    refused(with(good, Map.of("resource_pool", "Resources")), "of 'Resources', the resource_pool");
  }

  @Test
  void anotherServersCertificateIsRefused() throws Exception {
    simulator = Vcsim.start(directory);
    SortedMap<String, String> settings =
        with(simulator.settings(), Map.of("template", "DC0_C0_RP0_VM0", "cluster", "DC0_C0"));
    settings.put("fingerprint", "00".repeat(32));
    assertThatThrownBy(() -> control(settings).check())
        .isNotInstanceOf(TransientException.class)
        .hasMessageContaining("its certificate does not match fingerprint");
    settings.remove("fingerprint");
    assertThatThrownBy(() -> control(settings).check())
        .isNotInstanceOf(TransientException.class)
        .hasMessageContaining("its certificate is not trusted here")
        .hasMessageNotContaining("\n");
    settings.put("insecure", "true");
    try (VsphereControl credulous = control(settings)) {
      credulous.create(order(settings), Progress.SILENT);
      assertThat(credulous.facts(NAME))
          .containsEntry("control.tls", "not verified")
          .containsKey(Fact.INSECURE.key());
    }
  }

  @Test
  void anUnavailableServerOrALostSessionIsRetried() throws Exception {
    SortedMap<String, String> settings = behindGate();
    try (RetryingControl control = new RetryingControl(control(settings), SHORT)) {
      gate.make(FailureProxy.Sort.BUSY, "", 3);
      control.check();
      terminateOtherSessions();
      gate.make(FailureProxy.Sort.BUSY, "PowerOnVM_Task", 1);
      control.create(order(settings), Progress.SILENT);
      assertThat(control.status(NAME).state()).isEqualTo(MachineStatus.State.RUNNING);
      assertThat(control.tagged()).containsExactly(NAME);
      terminateOtherSessions();
      gate.make(FailureProxy.Sort.CUT, "Destroy_Task", 1);
      control.remove(NAME, SHORT);
      assertThat(control.tagged()).isEmpty();
    }
    assertThat(gate.asked()).filteredOn("Login"::equals).hasSizeGreaterThanOrEqualTo(3);
  }

  @Test
  void aLostAnswerCreatesNoSecondMachine() throws Exception {
    SortedMap<String, String> settings = behindGate();
    try (RetryingControl control = new RetryingControl(control(settings), SHORT)) {
      gate.make(FailureProxy.Sort.CUT, "CloneVM_Task", 1);
      control.create(order(settings), Progress.SILENT);
      assertThat(control.status(NAME).state()).isEqualTo(MachineStatus.State.RUNNING);
      assertThat(control.tagged()).containsExactly(NAME);
      control.remove(NAME, SHORT);
    }
  }

  /** Its requester was killed before it was in any list. */
  @Test
  void aMachineUnderCreationIsAwaitedAndRemoved() throws Exception {
    simulator = Vcsim.start(directory, "-method-delay", "CloneVm:3000,LockHandoff:0");
    SortedMap<String, String> settings =
        with(simulator.settings(), Map.of("template", "DC0_C0_RP0_VM0", "cluster", "DC0_C0"));
    VimSession session = simulator.session();
    PropertyReader reader = new PropertyReader(session);
    VsphereSettings vsphereSettings = new VsphereSettings(PlatformSettings.of("vm", settings));
    VsphereObjects objects = VsphereObjects.of(vsphereSettings, session, reader);
    VsphereSource.Template template = (VsphereSource.Template) objects.source();
    var unused =
        session.call(
            template.machine(),
            "CloneVM_Task",
            new VsphereSpecification(order(settings), vsphereSettings, objects).clone(template));
    VsphereInventory inventory = new VsphereInventory(session, reader);
    assertThat(inventory.machines(NAME)).isEmpty();
    try (RetryingControl control = new RetryingControl(control(settings), SHORT)) {
      assertThat(control.status(NAME)).isEqualTo(MachineStatus.COMING);
      control.remove(NAME, SHORT);
      assertThat(control.status(NAME)).isEqualTo(MachineStatus.ABSENT);
    }
    assertThat(new VimTasks(session, reader).isMaking()).isFalse();
    assertThat(inventory.machines(NAME)).isEmpty();
  }

  @Test
  void aServerThatStaysUnavailableIsReportedInOneLine() throws Exception {
    SortedMap<String, String> settings = behindGate();
    gate.make(FailureProxy.Sort.BUSY, "", Integer.MAX_VALUE);
    try (RetryingControl control = new RetryingControl(control(settings), Duration.ofSeconds(1))) {
      assertThatThrownBy(control::check)
          .isInstanceOf(HostException.class)
          .hasMessageMatching(".*HTTP status 503; retried for \\d+ s");
    }
  }

  @Test
  void aDeletionIgnoredByTheServerIsReported() throws Exception {
    SortedMap<String, String> settings = behindGate();
    try (RetryingControl control = new RetryingControl(control(settings), SHORT)) {
      control.create(order(settings), Progress.SILENT);
      gate.make(FailureProxy.Sort.IGNORE, "Destroy_Task", 1);
      assertThatThrownBy(() -> control.remove(NAME, Duration.ofSeconds(1)))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("machine " + NAME + " is still there");
      control.remove(NAME, SHORT);
    }
  }

  @Test
  void aRefusedDeletionIsReportedWithTheNeededRight() throws Exception {
    SortedMap<String, String> settings = behindGate();
    try (RetryingControl control = new RetryingControl(control(settings), SHORT)) {
      control.create(order(settings), Progress.SILENT);
      gate.make(FailureProxy.Sort.REFUSE, "Destroy_Task", 1);
      assertThatThrownBy(() -> control.delete(NAME))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("the user needs VirtualMachine.Inventory.Delete");
      control.remove(NAME, SHORT);
    }
  }

  /** Like another process with only the record. */
  @Test
  void aPartlyCreatedMachineIsRemovedByAnotherSession() throws Exception {
    SortedMap<String, String> settings = behindGate();
    gate.make(FailureProxy.Sort.REFUSE, "PowerOnVM_Task", 1);
    try (VsphereControl control = control(settings)) {
      assertThatThrownBy(() -> control.create(order(settings), Progress.SILENT))
          .isInstanceOf(HostException.class);
    }
    try (RetryingControl other = new RetryingControl(control(settings), SHORT)) {
      assertThat(other.tagged()).containsExactly(NAME);
      other.remove(NAME, SHORT);
      assertThat(other.status(NAME)).isEqualTo(MachineStatus.ABSENT);
    }
  }

  /** Neither one named by mistake, nor one of another run. */
  @Test
  void anotherRunsMachineIsNotTouched() throws Exception {
    simulator = Vcsim.start(directory);
    VimSession session = simulator.session();
    PropertyReader reader = new PropertyReader(session);
    VimTasks tasks = new VimTasks(session, reader);
    VsphereInventory inventory = new VsphereInventory(session, reader);
    ObjectReference theirs = inventory.machines("DC0_C0_RP0_VM0").get(0);
    try (VsphereControl control = control(with(simulator.settings(), Map.of("template", "x")))) {
      notTouched(control, "DC0_C0_RP0_VM0");
      var unused = tasks.done(theirs, "Rename_Task", arguments -> arguments.text("newName", NAME));
      unused =
          tasks.done(
              theirs,
              "ReconfigVM_Task",
              arguments -> arguments.element("spec", spec -> spec.extra("tare.run", "aaaaaaaa")));
      notTouched(control, NAME);
      assertThat(control.tagged()).containsExactly(NAME);
    }
    assertThat(inventory.machines(NAME)).hasSize(1);
  }

  private static void notTouched(VsphereControl control, String name) {
    assertThatThrownBy(() -> control.delete(name))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("it belongs to another run");
  }

  @Test
  void aStandaloneEsxiUsesADiskAndReportsThatItCannotClone() throws Exception {
    simulator = Vcsim.start(directory, "-esx");
    assertThatThrownBy(
            () -> control(with(simulator.settings(), Map.of("template", "ha-host_VM0"))).check())
        .isInstanceOf(HostException.class)
        .hasMessageContaining("is a standalone ESXi, which cannot clone; set 'disk'");
    SortedMap<String, String> settings =
        with(
            simulator.settings(),
            Map.of("disk", "[LocalDS_0] ha-host_VM0/disk1.vmdk", "network", "VM Network"));
    try (RetryingControl control = new RetryingControl(control(settings), SHORT)) {
      control.check();
      control.create(order(settings), Progress.SILENT);
      assertThat(control.status(NAME).state()).isEqualTo(MachineStatus.State.RUNNING);
      assertThat(control.tagged()).containsExactly(NAME);
      assertThat(control.facts(NAME)).containsKey("guest.network_cards");
      assertThatThrownBy(() -> control.migrate(NAME, MigrationOrder.parse("to=ha-host")))
          .hasMessageContaining("is a standalone ESXi, which cannot migrate; use its vCenter");
      control.remove(NAME, SHORT);
    }
  }

  private SortedMap<String, String> behindGate() throws Exception {
    simulator = Vcsim.start(directory, "-tls=false");
    gate = FailureProxy.before(simulator.address());
    return with(
        simulator.settings(gate.port()), Map.of("template", "DC0_C0_RP0_VM0", "cluster", "DC0_C0"));
  }

  /** Like the server after half an hour without requests. */
  private void terminateOtherSessions() throws Exception {
    VimSession session = simulator.session();
    PropertyReader reader = new PropertyReader(session);
    ObjectReference sessions = session.part("sessionManager");
    ObjectProperties listed = reader.of(sessions, "sessionList", "currentSession");
    String own = listed.value("currentSession").orElseThrow().textAt("key").orElseThrow();
    for (VimNode each : listed.list("sessionList")) {
      String key = each.textAt("key").orElseThrow();
      if (!key.equals(own)) {
        var unused =
            session.call(
                sessions, "TerminateSession", arguments -> arguments.text("sessionId", key));
      }
    }
    session.close();
  }

  private void refused(Map<String, String> settings, String words) throws Exception {
    SortedMap<String, String> all = with(simulator.settings(), settings);
    try (VsphereControl control = control(all)) {
      assertThatThrownBy(control::check)
          .isInstanceOf(HostException.class)
          .hasMessageContaining(words)
          .hasMessageNotContaining("\n");
    }
  }

  private static VsphereControl control(SortedMap<String, String> settings) throws Exception {
    return VsphereControl.of(new VsphereSettings(PlatformSettings.of("vm", settings)));
  }

  private static MachineOrder order(SortedMap<String, String> settings) {
    return order(NAME, settings, 0);
  }

  private static MachineOrder order(String name, SortedMap<String, String> settings, int index) {
    PlatformSpec spec =
        new PlatformSpec("vm", "vsphere", settings, new Resources(2, 512L << 20), List.of());
    return new MachineOrder(name, "0123abcd", spec, index, Optional.empty(), Optional.empty());
  }

  private static SortedMap<String, String> with(
      Map<String, String> settings, Map<String, String> more) {
    SortedMap<String, String> all = new TreeMap<>(settings);
    all.putAll(more);
    return all;
  }
}
