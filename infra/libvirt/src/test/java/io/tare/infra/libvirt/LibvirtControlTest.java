package io.tare.infra.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.RetryingControl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibvirtControlTest {

  private static final String NAME = "tare-0123abcd-7";
  private static final SortedMap<String, String> TEMPLATE =
      new TreeMap<>(Map.of("template", "debian.qcow2", "accelerator", "tcg"));

  @TempDir Path directory;
  private final FakeVirsh virsh = new FakeVirsh();

  private LibvirtControl control(SortedMap<String, String> settings) throws HostException {
    virsh.volumes.add("debian.qcow2");
    virsh.printed.put("pool-dumpxml", "<pool type='dir'/>");
    return new LibvirtControl(virsh, new LibvirtSettings(PlatformSettings.of("p", settings)));
  }

  private static PlatformSpec spec(SortedMap<String, String> settings) {
    return new PlatformSpec("p", "libvirt", settings, new Resources(2, 1L << 30), List.of());
  }

  private MachineOrder order() throws HostException {
    return new MachineOrder(
        NAME,
        "0123abcd",
        spec(TEMPLATE),
        0,
        Optional.of(CloudInit.of(NAME, "root", directory)),
        Optional.empty());
  }

  private int at(String command) {
    for (int i = 0; i < virsh.asked.size(); i++) {
      if (virsh.asked.get(i).startsWith(command)) {
        return i;
      }
    }
    throw new AssertionError(command + " is not among " + virsh.asked);
  }

  @Test
  void theTagExistsBeforeTheFirstVolume() throws Exception {
    control(TEMPLATE).create(order(), Progress.SILENT);
    assertThat(at("define")).isLessThan(at("vol-create-as"));
    assertThat(control(TEMPLATE).tagged()).containsExactly(NAME);
    assertThat(virsh.states).containsEntry(NAME, "running (booted)");
  }

  @Test
  void theTagExistsUntilTheLastVolumeIsGone() throws Exception {
    LibvirtControl control = control(TEMPLATE);
    control.create(order(), Progress.SILENT);
    virsh.asked.clear();
    control.delete(NAME);
    assertThat(at("destroy")).isLessThan(at("vol-delete"));
    assertThat(at("undefine")).isEqualTo(virsh.asked.size() - 1);
    assertThat(virsh.volumes).doesNotContain(NAME + ".disk", NAME + ".seed");
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.ABSENT);
  }

  @Test
  void deletingAMissingMachineDoesNothing() throws Exception {
    control(TEMPLATE).delete(NAME);
    assertThat(virsh.asked).noneMatch(each -> each.startsWith("undefine"));
  }

  @Test
  void volumesOfARemovedDomainAreFound() throws Exception {
    LibvirtControl control = control(TEMPLATE);
    control.create(order(), Progress.SILENT);
    virsh.states.clear();
    assertThat(control.status(NAME).isAbsent()).isFalse();
    control.delete(NAME);
    assertThat(control.status(NAME).isAbsent()).isTrue();
  }

  /** As the container's first program is a child of libvirt_lxc. */
  @Test
  void aContainersProcessIsTheChildOfLibvirtsProcess() throws Exception {
    Process parent = new ProcessBuilder("sh", "-c", "sleep 600 & echo $!; wait").start();
    try {
      String child = parent.inputReader().readLine();
      virsh.printed.put("domid", parent.pid() + "\n");
      assertThat(control(TEMPLATE).process(NAME)).isEqualTo(Long.parseLong(child));
    } finally {
      parent.descendants().forEach(ProcessHandle::destroy);
      parent.destroy();
    }
  }

  @Test
  void anEndedContainerHasNoProcess() {
    virsh.printed.put("domid", "-\n");
    assertThatThrownBy(() -> control(TEMPLATE).process(NAME))
        .isInstanceOf(HostException.class)
        .hasMessage("machine %s does not run".formatted(NAME));
  }

  private static SortedMap<String, String> template(String... further) {
    SortedMap<String, String> settings = new TreeMap<>(TEMPLATE);
    for (int i = 0; i < further.length; i += 2) {
      settings.put(further[i], further[i + 1]);
    }
    return settings;
  }

  @Test
  void aConfiguredAddressOverridesLibvirts() throws Exception {
    LibvirtControl control = control(template("addresses", "10.1.2.30/24"));
    control.create(order(), Progress.SILENT);
    assertThat(control.status(NAME)).isEqualTo(MachineStatus.running(List.of("10.1.2.30")));
    assertThat(virsh.asked).noneMatch(each -> each.startsWith("domifaddr"));
    assertThat(virsh.definitions.get(NAME)).contains(TemplateDomain.mac(NAME));
  }

  @Test
  void aLinkedCloneForXenIsCreatedOnlyOnRequest() throws Exception {
    MachineOrder order = order();
    control(template("uri", "xen:///system")).create(order, Progress.SILENT);
    assertThat(virsh.asked).anyMatch(each -> each.startsWith("vol-clone"));
    virsh.asked.clear();
    virsh.volumes.clear();
    control(template("uri", "xen:///system", "clone", "linked")).create(order, Progress.SILENT);
    assertThat(virsh.asked).noneMatch(each -> each.startsWith("vol-clone"));
    assertThat(virsh.asked).anyMatch(each -> each.contains("--backing-vol debian.qcow2"));
  }

  @Test
  void aLinkedCloneIsRefusedIfThePoolCannotStoreIt() throws Exception {
    LibvirtControl control = control(template("clone", "linked"));
    virsh.printed.put("pool-dumpxml", "<pool type='logical'/>");
    assertThatThrownBy(() -> control.create(order(), Progress.SILENT))
        .isInstanceOf(HostException.class)
        .hasMessageContaining(
            "pool default (logical) cannot store a linked clone of volume" + " debian.qcow2")
        .hasMessageEndingWith("set clone: full");
  }

  @Test
  void aStartContinuesAfterALostAnswer() throws Exception {
    virsh.failures.put("start", "error: End of file while reading data: Input/output error\n");
    RetryingControl patient = new RetryingControl(control(TEMPLATE), Duration.ofSeconds(10));
    patient.create(order(), Progress.SILENT);
    assertThat(virsh.states).containsEntry(NAME, "running (booted)");
    assertThat(virsh.asked).filteredOn(each -> each.startsWith("vol-create-as")).hasSize(2);
  }

  @Test
  void aRefusalIsReportedInOneLineWithLibvirtsMessage() throws Exception {
    virsh.failures.put(
        "vol-create-as",
        "error: Failed to create vol x.disk\nerror: internal error: No space left on device\n");
    LibvirtControl control = control(TEMPLATE);
    MachineOrder order = order();
    assertThatThrownBy(() -> control.create(order, Progress.SILENT))
        .isExactlyInstanceOf(HostException.class)
        .hasMessage(
            "libvirt at qemu:///system: Failed to create vol x.disk: internal error: No space left on device");
  }

  @Test
  void aMissingDaemonIsATransientFailure() throws Exception {
    virsh.failures.put("version", FakeVirsh.GONE);
    LibvirtControl control = control(TEMPLATE);
    assertThatThrownBy(control::check)
        .isInstanceOf(TransientException.class)
        .hasMessageContaining("is libvirtd running?")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aSocketWithoutPermissionIsNotTransient() throws Exception {
    virsh.failures.put(
        "version",
        """
        error: failed to connect to the hypervisor
        error: Failed to connect socket to '/run/libvirt/libvirt-sock': Permission denied
        """);
    LibvirtControl control = control(TEMPLATE);
    assertThatThrownBy(control::check)
        .isExactlyInstanceOf(HostException.class)
        .hasMessageContaining("join the group libvirt");
  }

  @Test
  void anIgnoredDeletionIsReported() throws Exception {
    LibvirtControl control = control(TEMPLATE);
    control.create(order(), Progress.SILENT);
    virsh.ignoresDeletions = true;
    assertThatThrownBy(
            () ->
                new RetryingControl(control, Duration.ofSeconds(1))
                    .remove(NAME, Duration.ofMillis(200)))
        .isInstanceOf(HostException.class)
        .hasMessageContaining(NAME + " is still there");
  }

  @Test
  void noKeyIsOnACommandLine() throws Exception {
    MachineOrder order = order();
    control(TEMPLATE).create(order, Progress.SILENT);
    String key = order.cloudInit().orElseThrow().host().privateText().lines().toList().get(1);
    assertThat(String.join("\n", virsh.asked)).doesNotContain(key);
    assertThat(virsh.definitions.get(NAME)).doesNotContain(key);
  }

  @Test
  void aMissingTemplateIsNamed() throws Exception {
    virsh.printed.put("pool-info", "State: running\n");
    SortedMap<String, String> settings = new TreeMap<>(Map.of("template", "nothing.qcow2"));
    LibvirtControl control = control(settings);
    assertThatThrownBy(control::check).hasMessageContaining("pool default has no volume nothing");
  }

  @Test
  void factsDescribeHostOtherGuestsAndOvercommit() throws Exception {
    LibvirtControl control = control(TEMPLATE);
    control.create(order(), Progress.SILENT);
    virsh.states.put("mail", "running (booted)");
    virsh.printed.put(
        "version",
        "Using library: libvirt 9.0.0\nUsing API: QEMU 9.0.0\nRunning hypervisor: QEMU 7.2.13\n");
    virsh.printed.put(
        "nodeinfo",
        """
        CPU model:           x86_64
        CPU(s):              2
        CPU frequency:       2000 MHz
        CPU socket(s):       1
        Core(s) per socket:  2
        Thread(s) per core:  1
        NUMA cell(s):        1
        Memory size:         24000000 KiB
        """);
    virsh.printed.put(
        "capabilities",
        "<capabilities><host><cpu><arch>x86_64</arch><model>EPYC</model></cpu></host></capabilities>");
    virsh.definitions.put(
        "mail", "<domain type='qemu'><vcpu placement='static' current='3'>8</vcpu></domain>");
    // libvirt's message for a container whose first process it does not know.
    virsh.failures.put("dominfo", "error: Init pid is not yet available\n");
    assertThat(control.facts(NAME))
        .containsEntry("hypervisor.name", "QEMU")
        .containsEntry("hypervisor.version", "7.2.13")
        .containsEntry("hypervisor.manager", "libvirt 9.0.0")
        .containsEntry("hypervisor.accelerator", "tcg")
        .containsEntry("host.cpu_model", "EPYC")
        .containsEntry("host.other_guests", "1")
        .containsEntry("host.other_guests.names", "mail")
        .containsEntry("host.overcommit", "5 virtual processors on 2 (2.50)");
  }

  @Test
  void xenInAVirtualMachineIsAStandIn() throws Exception {
    SortedMap<String, String> settings = template("uri", "xen:///system", "type", "pv");
    virsh.hardware = "QEMU\nStandard PC (i440FX + PIIX, 1996)\nAMD EPYC\n";
    virsh.printed.put("capabilities", "<capabilities/>");
    LibvirtControl control = control(settings);
    control.create(order(), Progress.SILENT);
    assertThat(control.facts(NAME))
        .containsEntry("hypervisor.name", "Xen")
        .containsEntry("guest.type", "pv")
        .containsEntry("host.machine", "QEMU Standard PC (i440FX + PIIX, 1996)")
        .hasEntrySatisfying(
            "hypervisor.stand_in", said -> assertThat(said).contains("not on hardware"));
  }

  @Test
  void aRemoteHostIsQueriedThroughLibvirt() throws Exception {
    virsh.printed.put("capabilities", "<capabilities/>");
    virsh.printed.put(
        "sysinfo",
        "<sysinfo><system><entry name='manufacturer'>LENOVO</entry><entry name='product'>X1</entry></system></sysinfo>");
    LibvirtControl control = control(template("uri", "qemu+ssh://kvm1/system"));
    control.create(order(), Progress.SILENT);
    assertThat(control.facts(NAME))
        .containsEntry("host.machine", "LENOVO X1")
        .doesNotContainKey("hypervisor.stand_in");
  }

  @Test
  void statesMapToCommonStatuses() {
    assertThat(DomainState.of("running (booted)").status(List.of("10.0.0.2")))
        .isEqualTo(MachineStatus.running(List.of("10.0.0.2")));
    assertThat(DomainState.of("shut off (unknown)").status(List.of()))
        .isEqualTo(MachineStatus.STOPPED);
    assertThat(DomainState.of("shut off (destroyed)").status(List.of()).state())
        .isEqualTo(MachineStatus.State.FAILED);
    assertThat(DomainState.of("paused (I/O error)").status(List.of()).reason())
        .contains("I/O error")
        .contains("storage");
    assertThat(DomainState.of("paused (starting up)").status(List.of()))
        .isEqualTo(MachineStatus.COMING);
    assertThat(DomainState.of("shut off").isStarted()).isFalse();
  }

  @Test
  void addressesAreReadFromATable() {
    assertThat(
            GuestAddresses.parsed(
                """
                 lo         00:00:00:00:00:00    ipv4         127.0.0.1/8
                 vnet0      52:54:00:12:34:56    ipv4         192.168.122.17/24
                 -          -                    ipv6         fe80::1/64
                """))
        .containsExactly("192.168.122.17");
  }
}
