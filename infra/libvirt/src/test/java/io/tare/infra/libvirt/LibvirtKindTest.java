package io.tare.infra.libvirt;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.Connector;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Resources;
import io.tare.infra.hosts.HostException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LibvirtKindTest {

  private static PlatformSpec spec(Map<String, String> settings, List<NetworkSpec> networks) {
    return new PlatformSpec(
        "p", "libvirt", new TreeMap<>(settings), new Resources(1, 1L << 30), networks);
  }

  private static List<String> objections(Map<String, String> settings) throws HostException {
    return Platforms.objections(spec(settings, List.of()));
  }

  @Test
  void isFoundByItsName() throws Exception {
    assertThat(Platforms.kinds().get("libvirt")).isInstanceOf(LibvirtKind.class);
  }

  @Test
  void ownImagesRunOnThisMachineAndTemplatesAnywhere() throws Exception {
    assertThat(objections(Map.of())).isEmpty();
    assertThat(objections(Map.of("uri", "lxc:///system"))).isEmpty();
    assertThat(objections(Map.of("uri", "qemu+unix:///system?socket=/x/libvirt-sock"))).isEmpty();
    assertThat(objections(Map.of("host", "kvm1")))
        .singleElement()
        .asString()
        .contains("name a template");
    assertThat(objections(Map.of("uri", "qemu+ssh://kvm1/system"))).hasSize(1);
    assertThat(objections(Map.of("uri", "xen:///system"))).hasSize(1);
    assertThat(objections(Map.of("uri", "xen:///system", "template", "debian"))).isEmpty();
    assertThat(objections(Map.of("host", "kvm1", "template", "debian"))).isEmpty();
  }

  @Test
  void wrongSettingsAreNamed() throws Exception {
    assertThat(objections(Map.of("accelerator", "fast")))
        .containsExactly("platform p: accelerator: \"fast\" is not known; allowed: auto, kvm, tcg");
    assertThat(objections(Map.of("pool", "fast")))
        .containsExactly("platform p: pool: means nothing without template");
    assertThat(objections(Map.of("host", "h", "port", "ssh", "template", "x")))
        .containsExactly(
            "platform p: port: expected a whole number from 1 to 65535 without unit, found \"ssh\"");
    assertThat(objections(Map.of("uri", "lxc:///system", "template", "x"))).hasSize(1);
  }

  @Test
  void bootSettingsOfATemplateMustBeConsistent() throws Exception {
    String xen = "xen:///system";
    assertThat(objections(Map.of("uri", xen, "template", "x", "type", "pv"))).isEmpty();
    assertThat(objections(Map.of("template", "x", "kernel", "/k", "cmdline", "ro"))).isEmpty();
    assertThat(objections(Map.of("uri", xen, "template", "x", "type", "hv")))
        .containsExactly("platform p: type: \"hv\" is not known; allowed: hvm, pv, pvh");
    assertThat(objections(Map.of("template", "x", "type", "pv")))
        .containsExactly("platform p: type: is only for Xen guests; remove it with qemu:///system");
    assertThat(objections(Map.of("template", "x", "kernel", "k"))).hasSize(1);
    assertThat(objections(Map.of("template", "x", "ramdisk", "/i")))
        .containsExactly("platform p: ramdisk: means nothing without kernel");
    assertThat(objections(Map.of("template", "x", "kernel", "/k", "firmware", "efi"))).hasSize(1);
    assertThat(objections(Map.of("kernel", "/k"))).hasSize(1);
  }

  @Test
  void guestsMigrateOnlyToPossibleHosts() throws Exception {
    String here = "qemu+unix:///system?socket=/x/libvirt-sock";
    assertThat(objections(Map.of("destination", here))).isEmpty();
    assertThat(objections(Map.of("destination", "kvm2, kvm3", "template", "x"))).isEmpty();
    assertThat(objections(Map.of("destination", "kvm2")))
        .containsExactly(
            "platform p: destination: qemu+ssh://kvm2/system: guests of Tare's image stay on this machine; name a template");
    assertThat(objections(Map.of("destination", "qemu:///system"))).hasSize(1);
    assertThat(objections(Map.of("destination", "xen+ssh://x/system", "template", "x"))).hasSize(1);
    assertThat(objections(Map.of("uri", "lxc:///system", "destination", "lxc+ssh://x/")))
        .singleElement()
        .asString()
        .contains("does not migrate LXC containers");
  }

  /** A machine is recorded before it exists, and may be at any of them when it is removed. */
  @Test
  void aMachinesRecordNamesItsPossibleHosts() throws Exception {
    assertThat(LibvirtSettings.CONTROL.names()).contains("destination");
  }

  @Test
  void anotherReleasesEmulatorIsUnpackedOnlyForOwnImages() throws Exception {
    assertThat(objections(Map.of("emulator", "trixie"))).isEmpty();
    assertThat(objections(Map.of("emulator", "trixie", "template", "x"))).hasSize(1);
    assertThat(objections(Map.of("emulator", "/opt/qemu", "template", "x"))).isEmpty();
  }

  @Test
  void aRateLimitAppliesOnlyOnThisMachine() throws Exception {
    List<NetworkSpec> limited = List.of(NetworkSpec.PLAIN.with("rate", "1Mbit/s"));
    assertThat(Platforms.objections(spec(Map.of(), limited))).isEmpty();
    assertThat(Platforms.objections(spec(Map.of("uri", "lxc:///system"), limited))).isEmpty();
    assertThat(Platforms.objections(spec(Map.of("template", "x"), limited))).hasSize(1);
  }

  @Test
  void qemuGuestsUseTapDevicesAndContainersTheirNamespaces() {
    assertThat(new LibvirtKind().connector(spec(Map.of(), List.of()))).isEqualTo(Connector.TAP);
    assertThat(new LibvirtKind().connector(spec(Map.of("uri", "lxc:///system"), List.of())))
        .isEqualTo(Connector.NAMESPACE);
  }

  @Test
  void onlySourcesOfPasswordsAreRecorded() throws Exception {
    assertThat(LibvirtSettings.CONTROL.names())
        .contains("uri", "host", "pool", "password_variable");
    assertThat(new LibvirtKind().settings().names()).noneMatch(key -> key.equals("password"));
  }
}
