package io.tare.infra.kinds.platform;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Resources;
import io.tare.infra.api.Role;
import io.tare.infra.api.Topology;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The objections of every kind to invalid settings before anything is built or started. */
class ObjectionsTest {

  private static final int TOO_MANY = 1024;
  private static final NetworkSpec CABLE = NetworkSpec.plain("direct");

  @Test
  void moreProcessorsThanTheMachineHasAreRefused() throws Exception {
    for (String kind : List.of("native", "qemu", "container")) {
      assertThat(Platforms.objections(spec(kind, TOO_MANY, Map.of())))
          .singleElement()
          .asString()
          .startsWith("platform one: 1024 cpus requested, this machine has ");
    }
  }

  @Test
  void aMissingImageIsReportedForEveryGuest() throws Exception {
    for (String kind : List.of("uml", "qemu")) {
      assertThat(Platforms.objections(spec(kind, 1, Map.of("image", "/none/root.ext4"))))
          .containsExactly("platform one: image: guest image /none/root.ext4 cannot be read");
    }
    assertThat(Platforms.objections(spec("container", 1, Map.of("tree", "/none"))))
        .containsExactly(
            "platform one: tree: expected a directory with a root file system, found \"/none\"");
  }

  @Test
  void allProblemsAreReportedAtOnce() throws Exception {
    assertThat(Platforms.objections(spec("uml", TOO_MANY, Map.of("image", "/none")))).hasSize(3);
  }

  @Test
  void aRateLimitOfARealNetworkIsRefused() throws Exception {
    PlatformSpec ssh = spec("ssh", 1, Map.of("host", "elsewhere"));
    assertThat(Platforms.objections(ssh.on(NetworkSpec.PLAIN.with("rate", "1Mbit/s"))))
        .singleElement()
        .asString()
        .contains("the rate of a real network cannot be limited");
    assertThat(Platforms.objections(ssh)).isEmpty();
  }

  @Test
  void aNodeThatCannotBeAttachedIsReported() throws Exception {
    NetworkSpec tunnel = NetworkSpec.plain("lb-vxlan");
    for (String kind :
        List.of("native", "container", "docker", "podman", "libvirt", "uml", "qemu")) {
      assertThat(Platforms.objections(spec(kind, 1, Map.of()).on(tunnel))).isEmpty();
    }
    assertThat(Platforms.objections(spec("uml", 1, Map.of()).on(CABLE)))
        .containsExactly(
            "platform one: network direct, of kind direct, connects namespaces, but a guest has a"
                + " tap device; measure native or container over it");
    assertThat(Platforms.objections(spec("libvirt", 1, Map.of()).on(NetworkSpec.plain("direct"))))
        .hasSize(1);
    PlatformSpec template = spec("libvirt", 1, Map.of("template", "debian"));
    assertThat(Platforms.objections(template.on(tunnel)))
        .containsExactly(
            "platform one: it exists only on this machine, and other machines cannot be attached to"
                + " it");
    PlatformSpec ssh = spec("ssh", 1, Map.of("host", "elsewhere"));
    assertThat(Platforms.objections(ssh.on(tunnel, NetworkSpec.PLAIN))).isEmpty();
    assertThat(Platforms.objections(ssh.on(NetworkSpec.plain("ovs-gre")))).isEmpty();
    assertThat(Platforms.objections(ssh.on(NetworkSpec.plain("ovs"))))
        .containsExactly(
            "platform one: network ovs, of kind ovs, has one host, but there are two machines; set"
                + " hosts: 2");
    assertThat(Platforms.objections(ssh.on(NetworkSpec.plain("bridge").with("hosts", "2"))))
        .isEmpty();
    NetworkSpec cable = CABLE.called("direct");
    assertThat(Platforms.objections(ssh.on(cable))).isEmpty();
    assertThat(Platforms.objections(ssh.on(cable.with("mtu", "1450B"))))
        .containsExactly(
            "platform one: network direct, of kind direct, is the link of the machines themselves,"
                + " which stays as it is; remove mtu, rate and delay");
    for (String kind : List.of("wireguard", "macvlan")) {
      assertThat(Platforms.objections(ssh.on(NetworkSpec.plain(kind)))).as(kind).isEmpty();
    }
  }

  @Test
  void aThirdNodeOnACableIsRefused() throws Exception {
    PlatformSpec spec =
        spec("native", 1, Map.of()).on(NetworkSpec.plain("bridge"), CABLE.called("cable"));
    Topology two = Topology.ONE_SERVER.and(Role.RANK, 1);
    assertThat(Platforms.objections(spec, two)).isEmpty();
    assertThat(Platforms.objections(spec, Topology.ONE_SERVER.and(Role.CLIENT, 1))).isEmpty();
    assertThat(Platforms.objections(spec, two.and(Role.CLIENT, 1)))
        .containsExactly(
            "networks.cable: kind direct joins 2 nodes, and platform one has 3 on it (1 server, 1"
                + " client, 1 rank); measure services and programs of several nodes in separate"
                + " campaigns, or set kind: bridge");
  }

  @Test
  void nodesThatReachNoFileServerOfThisMachineAreRefused() throws Exception {
    NetworkSpec apart = NetworkSpec.plain("lb-vxlan");
    for (String kind : List.of("native", "container")) {
      PlatformSpec spec = spec(kind, 1, Map.of()).sharingFiles();
      assertThat(Platforms.objections(spec)).isEmpty();
      assertThat(Platforms.objections(spec.on(NetworkSpec.PLAIN))).isEmpty();
      assertThat(Platforms.objections(spec.on(apart)))
          .containsExactly(
              "platform one: its nodes reach no file server of this machine over networks of"
                  + " namespaces; set networks to loopback or lan, or disk to own");
    }
    assertThat(Platforms.objections(spec("uml", 1, Map.of()).sharingFiles().on(apart))).isEmpty();
    for (String kind : List.of("qemu", "docker", "podman", "libvirt")) {
      assertThat(Platforms.objections(spec(kind, 1, Map.of()).sharingFiles()))
          .containsExactly(
              "platform one: a platform of kind %s mounts no files of this machine; set its disk to own"
                  .formatted(kind));
    }
  }

  @Test
  void defaultSettingsAreValidForEveryKind() throws Exception {
    for (String kind : List.of("native", "uml", "qemu", "container")) {
      assertThat(Platforms.objections(PlatformSpec.plain(kind))).isEmpty();
    }
  }

  @Test
  void everyKindDeclaresItsSettingsAndRequirements() {
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
