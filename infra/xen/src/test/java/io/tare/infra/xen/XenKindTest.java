package io.tare.infra.xen;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Resources;
import io.tare.infra.api.Role;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.HostException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class XenKindTest {

  private static PlatformSpec spec(Map<String, String> settings) {
    return new PlatformSpec(
        "mine", "xen", new TreeMap<>(settings), new Resources(2, 512L << 20), List.of());
  }

  private static List<String> objections(Map<String, String> settings) throws HostException {
    return Platforms.objections(spec(settings));
  }

  @Test
  void reportsWhatIsMissing() throws Exception {
    assertThat(objections(Map.of()))
        .containsExactly("platform mine: host: is missing; expected the dom0 to reach");
    assertThat(objections(Map.of("host", "dom0")))
        .containsExactly(
            "platform mine: addresses: is missing; Tare's image does not ask for one, so name a free"
                + " address of the dom0's network, or a template");
    assertThat(objections(Map.of("host", "dom0", "addresses", "10.1.2.3/24"))).isEmpty();
  }

  /** Its guests get a key from cloud-init. */
  @Test
  void aTemplateNeedsNoKey() throws Exception {
    assertThat(objections(Map.of("host", "dom0", "template", "/srv/debian.raw"))).isEmpty();
  }

  @Test
  void reportsInvalidSettings() throws Exception {
    Map<String, String> good = Map.of("host", "dom0", "addresses", "10.1.2.3/24");
    Map<String, String> wrong =
        Map.of(
            "addresses", "expected an address such as 10.1.2.30/24",
            "template", "expected an absolute path of letters, digits and ._/+@:=-",
            "pin", "expected processors such as 2-5 or 1,3",
            "bridge", "expected the name of a link",
            "cmdline", "expected one line without quotation marks or backslashes",
            "gateway", "expected an IPv4 address");
    for (Map.Entry<String, String> each : wrong.entrySet()) {
      Map<String, String> settings = new TreeMap<>(good);
      settings.put(each.getKey(), "\" bad");
      assertThat(objections(settings))
          .contains(
              "platform mine: %s: %s, found \"\" bad\"".formatted(each.getKey(), each.getValue()));
    }
  }

  @Test
  void reportsInconsistentSettings() throws Exception {
    assertThat(objections(Map.of("host", "dom0", "template", "/a.raw", "disk", "snapshot")))
        .containsExactly(
            "platform mine: disk: expected copy or overlay, as the template is not a volume of LVM"
                + " (/dev/…)");
    assertThat(objections(Map.of("host", "dom0", "template", "/a.raw", "ramdisk", "/initrd")))
        .containsExactly("platform mine: ramdisk: means nothing without kernel");
  }

  /** A snapshot would be elsewhere than beside its template, and would never be removed. */
  @Test
  void aVolumeIsNamedByItsGroup() throws Exception {
    assertThat(objections(Map.of("host", "dom0", "template", "/dev/vg0/debian"))).isEmpty();
    for (String path : List.of("/dev/mapper/vg0-debian", "/dev/sda3")) {
      assertThat(objections(Map.of("host", "dom0", "template", path)))
          .as(path)
          .containsExactly(
              "platform mine: template: a snapshot needs a volume of LVM as /dev/GROUP/VOLUME; name"
                  + " it like that, or set disk: copy");
      assertThat(objections(Map.of("host", "dom0", "template", path, "disk", "copy"))).isEmpty();
    }
  }

  /** It would leave the line of a configuration, or be an option. */
  @Test
  void refusesPathsWithASpecialMeaningForXl() throws Exception {
    for (String path : List.of("/a,backendtype=qdisk", "/a b", "/a\"", "relative", "/a;b")) {
      assertThat(objections(Map.of("host", "dom0", "template", path, "guest_key", "k")))
          .as(path)
          .anyMatch(line -> line.contains("expected an absolute path"));
    }
  }

  @Test
  void everyGuestNeedsItsOwnAddressAndProcessors() throws Exception {
    Map<String, String> one = Map.of("host", "dom0", "addresses", "10.1.2.3/24");
    assertThat(Platforms.objections(spec(one), Topology.of(Role.RANK, 1))).isEmpty();
    assertThat(Platforms.objections(spec(one), Topology.of(Role.RANK, 2)))
        .containsExactly(
            "platform mine: addresses: has 1 for 2 guests; list all, separated by commas");
    Map<String, String> pinned = new TreeMap<>(one);
    pinned.put("pin", "3");
    assertThat(objections(pinned))
        .containsExactly("platform mine: pin: has 1 processors, but the guests need 2");
  }
}
