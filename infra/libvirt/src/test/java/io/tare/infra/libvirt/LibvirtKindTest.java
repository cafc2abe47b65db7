package io.tare.infra.libvirt;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.platform.Lan;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Platforms;
import io.tare.infra.platform.Resources;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LibvirtKindTest {

  private static PlatformSpec spec(Map<String, String> settings, Optional<Lan> lan) {
    return new PlatformSpec(
        "p", "libvirt", new TreeMap<>(settings), new Resources(1, 1L << 30), lan);
  }

  private static List<String> objections(Map<String, String> settings) {
    return new LibvirtKind().objections(spec(settings, Optional.empty()));
  }

  @Test
  void isFoundByItsWord() {
    assertThat(Platforms.kinds().get("libvirt")).isInstanceOf(LibvirtKind.class);
  }

  @Test
  void ownImagesRunOnThisMachineAndTemplatesAnywhere() {
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
  void wrongSettingsAreNamed() {
    assertThat(objections(Map.of("accelerator", "fast")))
        .contains("platform p: accelerator is 'fast', expected one of auto, kvm, tcg");
    assertThat(objections(Map.of("pool", "fast")))
        .containsExactly(
            "platform p: setting 'pool' is of guests from a template; name one, or leave it out");
    assertThat(objections(Map.of("host", "h", "port", "ssh", "template", "x")))
        .containsExactly("platform p: setting 'port' is 'ssh', expected 1 to 65535");
    assertThat(objections(Map.of("uri", "lxc:///system", "template", "x"))).hasSize(1);
  }

  @Test
  void byWhatATemplateBootsMustFitTogether() {
    String xen = "xen:///system";
    assertThat(objections(Map.of("uri", xen, "template", "x", "type", "pv"))).isEmpty();
    assertThat(objections(Map.of("template", "x", "kernel", "/k", "cmdline", "ro"))).isEmpty();
    assertThat(objections(Map.of("uri", xen, "template", "x", "type", "hv")))
        .containsExactly("platform p: type is 'hv', expected one of pv, pvh, hvm");
    assertThat(objections(Map.of("template", "x", "type", "pv")))
        .containsExactly(
            "platform p: setting 'type' is of guests of Xen; leave it out with qemu:///system");
    assertThat(objections(Map.of("template", "x", "kernel", "k"))).hasSize(1);
    assertThat(objections(Map.of("template", "x", "ramdisk", "/i")))
        .containsExactly(
            "platform p: setting 'kernel' is missing, which ramdisk and cmdline are for");
    assertThat(objections(Map.of("template", "x", "kernel", "/k", "firmware", "efi"))).hasSize(1);
    assertThat(objections(Map.of("kernel", "/k"))).hasSize(1);
  }

  @Test
  void guestsGoOnlyWhereTheyCan() {
    String here = "qemu+unix:///system?socket=/x/libvirt-sock";
    assertThat(objections(Map.of("destination", here))).isEmpty();
    assertThat(objections(Map.of("destination", "kvm2, kvm3", "template", "x"))).isEmpty();
    assertThat(objections(Map.of("destination", "kvm2")))
        .containsExactly(
            "platform p: destination qemu+ssh://kvm2/system: guests of Tare's image stay on this machine; name a template");
    assertThat(objections(Map.of("destination", "qemu:///system"))).hasSize(1);
    assertThat(objections(Map.of("destination", "xen+ssh://x/system", "template", "x"))).hasSize(1);
    assertThat(objections(Map.of("uri", "lxc:///system", "destination", "lxc+ssh://x/")))
        .singleElement()
        .asString()
        .contains("does not migrate containers");
  }

  /** A machine is on record before it exists, and may be at any of them when it is removed. */
  @Test
  void theRecordOfAMachineNamesWhereItMayHaveGone() {
    assertThat(LibvirtSettings.CONTROL).contains("destination");
  }

  @Test
  void anEmulatorOfAnotherReleaseIsUnpackedForOwnImagesAlone() {
    assertThat(objections(Map.of("emulator", "trixie"))).isEmpty();
    assertThat(objections(Map.of("emulator", "trixie", "template", "x"))).hasSize(1);
    assertThat(objections(Map.of("emulator", "/opt/qemu", "template", "x"))).isEmpty();
  }

  @Test
  void aRateHoldsOnTapsAlone() {
    Optional<Lan> limited = Optional.of(Lan.of(1_000_000));
    assertThat(new LibvirtKind().objections(spec(Map.of(), limited))).isEmpty();
    assertThat(new LibvirtKind().objections(spec(Map.of("uri", "lxc:///system"), limited)))
        .hasSize(1);
  }

  @Test
  void nothingButNamesOfPasswordsIsKept() {
    assertThat(LibvirtSettings.CONTROL).contains("uri", "host", "pool", "password_variable");
    assertThat(LibvirtSettings.TOLD.keySet()).noneMatch(key -> key.equals("password"));
  }
}
