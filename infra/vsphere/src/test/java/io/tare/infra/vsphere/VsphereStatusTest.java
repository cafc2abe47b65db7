package io.tare.infra.vsphere;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.managed.MachineStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class VsphereStatusTest {

  private static final String XSI = "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"";

  @Test
  void theGuestsPrimaryAddressIsFirstAndLinkLocalIsIgnored() throws Exception {
    MachineStatus status =
        status(
            property("runtime.powerState", "poweredOn")
                + property("guest.ipAddress", "fd00::5")
                + property(
                    "guest.net",
                    """
                    <GuestNicInfo><ipAddress>169.254.3.4</ipAddress>
                      <ipConfig>
                        <ipAddress><ipAddress>fe80::1</ipAddress></ipAddress>
                        <ipAddress><ipAddress>192.0.2.7</ipAddress></ipAddress>
                      </ipConfig></GuestNicInfo>
                    """));
    assertThat(status.state()).isEqualTo(MachineStatus.State.RUNNING);
    assertThat(status.addresses()).containsExactly("192.0.2.7", "fd00::5");
  }

  @Test
  void aMachineThatAwaitsAnAnswerHasFailed() throws Exception {
    MachineStatus status =
        status(
            property("runtime.powerState", "poweredOn")
                + property(
                    "runtime.question", "<id>1</id><text>Was it moved\n   or copied?</text>"));
    assertThat(status.state()).isEqualTo(MachineStatus.State.FAILED);
    assertThat(status.reason()).isEqualTo("it waits for an answer: Was it moved or copied?");
  }

  @Test
  void aMachineLostByTheServerHasFailed() throws Exception {
    assertThat(status(property("runtime.connectionState", "orphaned")).reason())
        .isEqualTo("the server calls it orphaned");
    assertThat(status(property("runtime.powerState", "poweredOff")))
        .isEqualTo(MachineStatus.STOPPED);
  }

  @Test
  void onlyTheRunsTokenMarksTaresMachines() throws Exception {
    assertThat(
            VsphereStatus.run(
                properties(
                    property(
                        "config.extraConfig",
                        "<OptionValue><key>a</key><value>b</value></OptionValue><OptionValue>"
                            + "<key>tare.run</key><value>0123abcd</value></OptionValue>"))))
        .hasValue("0123abcd");
    assertThat(VsphereStatus.run(properties(property("name", "tare-0123abcd-1")))).isEmpty();
  }

  @Test
  void aHostThatIsAVirtualMachineIsReported() throws Exception {
    assertThat(hardware("VMware, Inc.", "VMware7,1").get("hypervisor.stand_in"))
        .isEqualTo(
            "ESXi itself runs in a virtual machine (VMware, Inc. VMware7,1), not on hardware");
    assertThat(hardware("Dell Inc.", "PowerEdge R650"))
        .containsOnlyKeys("host.model")
        .containsEntry("host.model", "Dell Inc. PowerEdge R650");
  }

  private static SortedMap<String, String> hardware(String vendor, String model) throws Exception {
    SortedMap<String, String> facts = new TreeMap<>();
    VsphereFacts.addHardware(
        facts,
        properties(
            property("summary.hardware.vendor", vendor)
                + property("summary.hardware.model", model)));
    return facts;
  }

  @Test
  void otherMachinesThatTheUserMayNotSeeAreNotCountedAsAbsent() throws Exception {
    ObjectReference own = new ObjectReference("VirtualMachine", "vm-1");
    ObjectProperties runs =
        properties(
            property("runtime.powerState", "poweredOn")
                + property("summary.config.numCpu", "2")
                + property("summary.config.memorySizeMB", "1024"));
    ObjectProperties other =
        new ObjectProperties(new ObjectReference("VirtualMachine", "vm-2"), runs.values());
    ObjectProperties hidden =
        new ObjectProperties(new ObjectReference("VirtualMachine", "vm-3"), Map.of());
    SortedMap<String, String> facts = new TreeMap<>();
    VsphereFacts.addOthers(facts, own, List.of(runs, other));
    assertThat(facts)
        .containsEntry("host.other_guests", "1")
        .containsEntry("host.cpus_promised", "4")
        .containsEntry("host.memory_promised_bytes", Long.toString(2048L << 20));
    VsphereFacts.addOthers(facts, own, List.of(runs, other, hidden));
    assertThat(facts)
        .containsEntry("host.other_guests", "1, without 1 that this user may not see")
        .containsEntry("host.cpus_promised", "4, without 1 that this user may not see");
  }

  @Test
  void aFaultIsReportedInOneLineWithTheServersMessage() throws Exception {
    VimNode denied =
        node(
            "<fault %s xsi:type=\"NoPermission\"><privilegeId>VirtualMachine.Inventory.Create</privilegeId></fault>"
                .formatted(XSI));
    assertThat(
            VimFault.of(
                "vc refuses CloneVM_Task", denied, "Permission to perform\n  this was denied."))
        .hasMessage(
            "vc refuses CloneVM_Task: Permission to perform this was denied. (the user needs"
                + " VirtualMachine.Inventory.Create) [NoPermission]");
    VimFault expired = VimFault.of("vc", node("<NotAuthenticatedFault/>"), "");
    assertThat(expired.is("NotAuthenticated")).isTrue();
  }

  @Test
  void snapshotsAreFoundInTheirTree() throws Exception {
    VimNode tree =
        node(
            """
            <snapshot><rootSnapshotList><snapshot type="VirtualMachineSnapshot">s-1</snapshot>
              <name>first</name><childSnapshotList>
                <snapshot type="VirtualMachineSnapshot">s-2</snapshot><name>clean</name>
              </childSnapshotList></rootSnapshotList></snapshot>
            """);
    assertThat(VsphereSource.snapshot(tree.children("rootSnapshotList"), "clean"))
        .hasValue(new ObjectReference("VirtualMachineSnapshot", "s-2"));
    assertThat(VsphereSource.snapshot(tree.children("rootSnapshotList"), "none")).isEmpty();
  }

  @Test
  void anAnswerCannotReferToLocalFiles() {
    assertThatThrownBy(
            () -> node("<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/hostname\">]><a>&b;</a>"))
        .isInstanceOf(IOException.class);
  }

  private static MachineStatus status(String properties) throws Exception {
    return VsphereStatus.of(properties(properties));
  }

  private static ObjectProperties properties(String properties) throws Exception {
    return ObjectProperties.of(
        node("<objects><obj type=\"VirtualMachine\">vm-1</obj>" + properties + "</objects>"));
  }

  private static String property(String name, String value) {
    return String.format(
        Locale.ROOT, "<propSet><name>%s</name><val>%s</val></propSet>", name, value);
  }

  private static VimNode node(String xml) throws IOException {
    return VimNode.parse(xml.getBytes(StandardCharsets.UTF_8));
  }
}
