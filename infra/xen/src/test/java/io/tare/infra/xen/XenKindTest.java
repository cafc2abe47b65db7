package io.tare.infra.xen;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.platform.PlatformKind;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Platforms;
import io.tare.infra.platform.Resources;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.Topology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class XenKindTest {

  private final PlatformKind kind = Platforms.kinds().get("xen");

  private static PlatformSpec spec(Map<String, String> settings) {
    return new PlatformSpec(
        "mine", "xen", new TreeMap<>(settings), new Resources(2, 512L << 20), Optional.empty());
  }

  private List<String> objections(Map<String, String> settings) {
    return kind.objections(spec(settings));
  }

  @Test
  void saysWhatIsMissing() {
    assertThat(objections(Map.of()))
        .containsExactly(
            "platform mine: setting 'host' is missing; name the dom0 to reach",
            "platform mine: setting 'addresses' is missing; Tare's image asks nobody for one, so name"
                + " a free address of the dom0's network, or a template");
    assertThat(objections(Map.of("host", "dom0", "addresses", "10.1.2.3/24"))).isEmpty();
  }

  /** Its guests are told a key by cloud-init. */
  @Test
  void aTemplateNeedsNoKeyOfItsOwn() {
    assertThat(objections(Map.of("host", "dom0", "template", "/srv/debian.raw"))).isEmpty();
  }

  @Test
  void saysWhatIsWrong() {
    Map<String, String> good = Map.of("host", "dom0", "addresses", "10.1.2.3/24");
    Map.of(
            "type", "one of [pv, pvh, hvm]",
            "addresses", "addresses such as 10.1.2.30/24, with commas between them",
            "template", "an absolute path",
            "pin", "processors such as 2-5 or 1,3",
            "bridge", "a bridge's name",
            "cmdline", "one line without quotation marks",
            "gateway", "an IPv4 address")
        .forEach(
            (key, expected) -> {
              Map<String, String> settings = new TreeMap<>(good);
              settings.put(key, "\" bad");
              assertThat(objections(settings))
                  .as(key)
                  .contains("platform mine: %s is '\" bad', expected %s".formatted(key, expected));
            });
  }

  /** It would leave the line of a configuration, or be an option. */
  @Test
  void takesNoPathThatMeansSomethingElseToXl() {
    for (String path : List.of("/a,backendtype=qdisk", "/a b", "/a\"", "relative", "/a;b")) {
      assertThat(objections(Map.of("host", "dom0", "template", path, "guest_key", "k")))
          .as(path)
          .anyMatch(line -> line.contains("expected an absolute path"));
    }
  }

  @Test
  void everyGuestNeedsAnAddressAndProcessorsOfItsOwn() {
    Map<String, String> one = Map.of("host", "dom0", "addresses", "10.1.2.3/24");
    assertThat(kind.shortages(spec(one), Topology.of(Role.RANK, 1))).isEmpty();
    assertThat(kind.shortages(spec(one), Topology.of(Role.RANK, 2)))
        .containsExactly(
            "platform mine: setting 'addresses' has 1 for 2 guests; name all, with commas between"
                + " them");
    Map<String, String> pinned = new TreeMap<>(one);
    pinned.put("pin", "3");
    assertThat(objections(pinned))
        .containsExactly("platform mine: 'pin' has 1 processors for guests with 2");
  }
}
