package io.tare.infra.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What every kind says of a wrong wish before anything is built or started. */
class ObjectionsTest {

  private static final int TOO_MANY = 1024;

  @Test
  void aMachineHasNoMoreProcessorsThanItHas() throws Exception {
    for (String kind : List.of("native", "qemu", "container")) {
      assertThat(Platforms.objections(spec(kind, TOO_MANY, Map.of())))
          .singleElement()
          .asString()
          .startsWith("platform one: 1024 cpus asked, this machine has ");
    }
  }

  @Test
  void anImageThatDoesNotExistIsToldForEveryGuest() throws Exception {
    for (String kind : List.of("uml", "qemu")) {
      assertThat(Platforms.objections(spec(kind, 1, Map.of("image", "/none/root.ext4"))))
          .containsExactly("platform one: image: guest image /none/root.ext4 cannot be read");
    }
    assertThat(Platforms.objections(spec("container", 1, Map.of("tree", "/none"))))
        .containsExactly(
            "platform one: tree: expected a directory with a root file system, found \"/none\"");
  }

  @Test
  void allThatIsWrongIsToldAtOnce() throws Exception {
    assertThat(Platforms.objections(spec("uml", TOO_MANY, Map.of("image", "/none")))).hasSize(3);
  }

  @Test
  void theRateOfARealNetworkIsNotLimited() throws Exception {
    PlatformSpec ssh = spec("ssh", 1, Map.of("host", "elsewhere"));
    assertThat(Platforms.objections(ssh.on(NetworkSpec.PLAIN.with("rate", "1Mbit/s"))))
        .singleElement()
        .asString()
        .contains("the rate of a real network cannot be limited");
    assertThat(Platforms.objections(ssh)).isEmpty();
  }

  @Test
  void whoCannotBeAttachedToANetworkIsTold() throws Exception {
    NetworkSpec tunnel = NetworkSpec.plain("lb-vxlan");
    for (String kind :
        List.of("native", "container", "docker", "podman", "libvirt", "uml", "qemu")) {
      assertThat(Platforms.objections(spec(kind, 1, Map.of()).on(tunnel))).isEmpty();
    }
    assertThat(Platforms.objections(spec("uml", 1, Map.of()).on(NetworkSpec.plain("direct"))))
        .containsExactly(
            "platform one: network direct, of kind direct, is a cable from namespace to namespace,"
                + " and a guest has a tap device; measure native or container over it");
    assertThat(Platforms.objections(spec("libvirt", 1, Map.of()).on(NetworkSpec.plain("direct"))))
        .hasSize(1);
    PlatformSpec template = spec("libvirt", 1, Map.of("template", "debian"));
    assertThat(Platforms.objections(template.on(tunnel)))
        .containsExactly(
            "platform one: it is made on this machine, which other machines cannot be attached to");
    PlatformSpec ssh = spec("ssh", 1, Map.of("host", "elsewhere"));
    assertThat(Platforms.objections(ssh.on(tunnel, NetworkSpec.PLAIN))).isEmpty();
    assertThat(Platforms.objections(ssh.on(NetworkSpec.plain("ovs-gre"))))
        .containsExactly(
            "platform one: network ovs-gre, of kind ovs-gre, is not made between machines: it takes"
                + " a link or switch of theirs; measure lb-vxlan, geneve or vlan there");
  }

  @Test
  void whatIsPlainIsWrongNowhere() throws Exception {
    for (String kind : List.of("native", "uml", "qemu", "container")) {
      assertThat(Platforms.objections(PlatformSpec.plain(kind))).isEmpty();
    }
  }

  @Test
  void everyKindTellsItsSettingsAndRequirements() {
    assertThat(Platforms.kinds().values())
        .allSatisfy(
            kind -> {
              assertThat(kind.settings().all()).noneMatch(key -> key.words().endsWith("."));
              assertThat(kind.requirements(PlatformSpec.plain(kind.kind())))
                  .allSatisfy(need -> assertThat(need.debianPackage()).isNotEmpty());
            });
  }

  private static PlatformSpec spec(String kind, int cpus, Map<String, String> settings) {
    return new PlatformSpec(
        "one", kind, new TreeMap<>(settings), new Resources(cpus, 900L << 20), List.of());
  }
}
