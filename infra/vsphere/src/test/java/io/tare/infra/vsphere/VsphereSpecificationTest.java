package io.tare.infra.vsphere;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Resources;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VsphereSpecificationTest {

  private static final ObjectReference TEMPLATE = new ObjectReference("VirtualMachine", "vm-1");
  private static final ObjectReference FOLDER = new ObjectReference("Folder", "group-v3");
  private static final ObjectReference FIRST_HOST = new ObjectReference("HostSystem", "host-1");
  private static final ObjectReference SECOND_HOST = new ObjectReference("HostSystem", "host-2");
  private static final ObjectReference POOL = new ObjectReference("ResourcePool", "resgroup-1");

  @TempDir Path directory;

  @Test
  void aCloneHasPlaceResourcesAndTokenAndIsPoweredOff() throws Exception {
    VimNode spec = clone(Map.of(), 0, Optional.empty(), Optional.empty());
    assertThat(spec.textAt("name")).hasValue("tare-0123abcd-1");
    assertThat(names(spec.at("spec").orElseThrow()))
        .containsExactly("location", "template", "config", "powerOn");
    assertThat(spec.textAt("spec", "location", "host")).hasValue("host-1");
    VimNode config = spec.at("spec", "config").orElseThrow();
    assertThat(config.textAt("numCPUs")).hasValue("2");
    assertThat(config.textAt("numCoresPerSocket")).hasValue("2");
    assertThat(config.textAt("memoryMB")).hasValue("1500");
    assertThat(config.at("cpuAllocation")).isEmpty();
    assertThat(extra(config, "tare.run")).isEqualTo("0123abcd");
    assertThat(extra(config, "tare.machine")).isEqualTo("tare-0123abcd-1");
    assertThat(spec.textAt("spec", "powerOn")).hasValue("false");
  }

  @Test
  void machinesTakeTurnsOnTheNamedHosts() throws Exception {
    assertThat(
            clone(Map.of(), 1, Optional.empty(), Optional.empty())
                .textAt("spec", "location", "host"))
        .hasValue("host-2");
    assertThat(
            clone(Map.of(), 2, Optional.empty(), Optional.empty())
                .textAt("spec", "location", "host"))
        .hasValue("host-1");
  }

  @Test
  void aReservationIsInMegahertzOfTheHostAndMebibytes() throws Exception {
    VimNode config =
        clone(Map.of("reserve", "cpu, memory"), 0, Optional.empty(), Optional.empty())
            .at("spec", "config")
            .orElseThrow();
    assertThat(config.textAt("cpuAllocation", "reservation")).hasValue("4800");
    assertThat(config.textAt("memoryAllocation", "reservation")).hasValue("1500");
  }

  @Test
  void aLinkedCloneSharesTheSnapshotsDisks() throws Exception {
    VimNode spec =
        clone(
            Map.of(),
            0,
            Optional.of(new ObjectReference("VirtualMachineSnapshot", "snapshot-7")),
            Optional.empty());
    assertThat(spec.textAt("spec", "location", "diskMoveType"))
        .hasValue("createNewChildDiskBacking");
    assertThat(spec.textAt("spec", "snapshot")).hasValue("snapshot-7");
  }

  @Test
  void cloudInitDocumentsAreEncoded() throws Exception {
    CloudInit cloudInit = CloudInit.of("tare-0123abcd-1", "root", directory);
    VimNode config =
        clone(Map.of(), 0, Optional.empty(), Optional.of(cloudInit))
            .at("spec", "config")
            .orElseThrow();
    assertThat(decoded(extra(config, "guestinfo.userdata"))).isEqualTo(cloudInit.userData());
    assertThat(decoded(extra(config, "guestinfo.metadata"))).isEqualTo(cloudInit.metaData());
    assertThat(extra(config, "guestinfo.userdata.encoding")).isEqualTo("base64");
  }

  /** The schema is a sequence: servers refuse another order. */
  @Test
  void elementsAreInTheOrderOfTheSchema() throws Exception {
    VsphereSource.Disk disk = VsphereSource.disk("vm", "[fast] images/a & b.vmdk");
    Map<String, String> settings =
        Map.of("reserve", "cpu,memory", "network", "lan <1>", "disk", disk.path());
    VimNode creation = arguments(specification(settings, 0, disk, Optional.empty()).creation(disk));
    VimNode config = creation.at("config").orElseThrow();
    assertThat(names(config).stream().distinct())
        .containsExactly(
            "name",
            "guestId",
            "annotation",
            "files",
            "numCPUs",
            "numCoresPerSocket",
            "memoryMB",
            "deviceChange",
            "cpuAllocation",
            "memoryAllocation",
            "extraConfig");
    assertThat(config.textAt("files", "vmPathName")).hasValue("[fast]");
    List<VimNode> devices = config.children("deviceChange");
    assertThat(devices)
        .extracting(each -> each.at("device").orElseThrow().type())
        .containsExactly("ParaVirtualSCSIController", "VirtualDisk", "VirtualVmxnet3");
    assertThat(devices.get(1).textAt("device", "backing", "parent", "fileName"))
        .hasValue("[fast] images/a & b.vmdk");
    assertThat(devices.get(2).textAt("device", "backing", "deviceName")).hasValue("lan <1>");
  }

  private VimNode clone(
      Map<String, String> settings,
      int index,
      Optional<ObjectReference> snapshot,
      Optional<CloudInit> cloudInit)
      throws Exception {
    VsphereSource.Template template = new VsphereSource.Template(TEMPLATE, snapshot);
    return arguments(specification(settings, index, template, cloudInit).clone(template));
  }

  private static VsphereSpecification specification(
      Map<String, String> more, int index, VsphereSource source, Optional<CloudInit> cloudInit)
      throws Exception {
    TreeMap<String, String> settings =
        new TreeMap<>(
            Map.of("host", "vc", "user", "tester", "password_variable", "P", "template", "t"));
    settings.putAll(more);
    PlatformSpec spec =
        new PlatformSpec("vm", "vsphere", settings, new Resources(2, 1500L << 20), List.of());
    return new VsphereSpecification(
        new MachineOrder("tare-0123abcd-1", "0123abcd", spec, index, cloudInit, Optional.empty()),
        new VsphereSettings(PlatformSettings.of("vm", settings)),
        new VsphereObjects(
            source,
            FOLDER,
            List.of(FIRST_HOST, SECOND_HOST),
            List.of(POOL, POOL),
            Optional.empty(),
            2400));
  }

  private static VimNode arguments(Consumer<RequestXml> arguments) throws Exception {
    byte[] envelope =
        RequestXml.envelope(FOLDER, "Any_Task", arguments).getBytes(StandardCharsets.UTF_8);
    return VimNode.parse(envelope).at("Body", "Any_Task").orElseThrow();
  }

  private static List<String> names(VimNode node) {
    return node.children().stream().map(VimNode::name).toList();
  }

  private static String extra(VimNode config, String key) {
    return config.children("extraConfig").stream()
        .filter(each -> each.textAt("key").orElseThrow().equals(key))
        .map(each -> each.textAt("value").orElseThrow())
        .findFirst()
        .orElseThrow();
  }

  private static String decoded(String value) {
    return new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
  }
}
