package io.tare.infra.networks.underlay;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Network;
import io.tare.infra.api.Connector;
import io.tare.infra.api.NetworkKind;
import io.tare.infra.api.NetworkKind.Encapsulation;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VirtualKindsTest {

  @Test
  void packetsCrossOnlyBetweenTwoHosts() {
    NetworkSpec tunnel = NetworkSpec.plain("lb-vxlan");
    assertThat(encapsulation(tunnel)).contains(new Encapsulation("VXLAN", 50));
    assertThat(encapsulation(tunnel.with("hosts", "1"))).isEmpty();
    assertThat(encapsulation(NetworkSpec.plain("bridge"))).isEmpty();
    assertThat(encapsulation(NetworkSpec.plain("bridge").with("hosts", "2"))).isPresent();
    assertThat(encapsulation(NetworkSpec.plain("direct"))).isEmpty();
  }

  @Test
  void openVSwitchTunnelsAddTheirHeaders() {
    assertThat(encapsulation(NetworkSpec.plain("ovs-gre"))).contains(new Encapsulation("GRE", 42));
  }

  @Test
  void macvlanOnOneHostIsRefusedWithoutOffloads() {
    NetworkSpec one = NetworkSpec.plain("macvlan").with("hosts", "1");
    assertThat(Networks.objections(one))
        .containsExactly(
            "macvlan devices on one host pass packets on without segmentation; set offloads: on, or"
                + " hosts: 2");
    assertThat(Networks.objections(one.with("offloads", "on"))).isEmpty();
  }

  @Test
  void theRateLimitIsTheExpectedRate() {
    NetworkSpec slow = NetworkSpec.plain("bridge").with("rate", "10Mbit/s");
    assertThat(kind(slow).expectedBitsPerSecond(slow)).isEqualTo(10e6);
  }

  @Test
  void allAttachNamespacesAndThoseWithABridgeOrSwitchGuestsToo() {
    assertThat(joinedBy(Connector.NAMESPACE))
        .isEqualTo(virtualKinds().map(NetworkKind::kind).toList());
    assertThat(joinedBy(Connector.TAP))
        .as("kinds that attach guests; add a new one that does")
        .containsExactly("bridge", "geneve", "lb-vxlan", "ovs", "ovs-gre", "ovs-vxlan", "vlan");
  }

  @Test
  void virtualNetworksWorkBetweenMachines() {
    assertThat(joinedBy(Connector.MACHINE))
        .as("kinds that work between machines; add a new one that does")
        .containsExactly(
            "direct", "geneve", "lb-vxlan", "macvlan", "ovs-gre", "ovs-vxlan", "vlan", "wireguard");
  }

  @Test
  void anExistingBridgeIsOnOneHost() {
    NetworkSpec bridge = NetworkSpec.plain("bridge").with("existing", "no-such-bridge");
    assertThat(Networks.objections(bridge)).isEmpty();
    assertThat(Networks.objections(bridge.with("hosts", "2")))
        .containsExactly("an existing bridge is on one host; remove hosts");
    assertThat(kind(bridge).obstacles(bridge))
        .contains("no bridge no-such-bridge; see 'ip link show type bridge'");
  }

  @Test
  void offloadsOfAGuestsDeviceCannotBeSet() {
    NetworkSpec offloading = NetworkSpec.plain("bridge").with("offloads", "on");
    assertThat(kind(offloading).objection(offloading, Connector.TAP))
        .hasValueSatisfying(why -> assertThat(why).endsWith("remove offloads"));
    assertThat(kind(offloading).objection(offloading, Connector.NAMESPACE)).isEmpty();
  }

  @Test
  void guestsAreShapedIfTheKernelSupportsIt() {
    for (String each : List.of("rate=10Mbit/s", "delay=1ms")) {
      String[] setting = each.split("=");
      NetworkSpec slow = NetworkSpec.plain("bridge").with(setting[0], setting[1]);
      assertThat(kind(slow).objection(slow, Connector.TAP).isEmpty())
          .isEqualTo(KernelFeature.IFB.isThere());
    }
  }

  @Test
  void everyKindButTheLowestNamesTheKindBelowIt() {
    Set<String> known = Networks.kinds().keySet();
    for (NetworkKind each : virtualKinds().filter(one -> !one.kind().equals("direct")).toList()) {
      assertThat(each.below())
          .as("%s must name a known kind in below(), or no ladder shows what it adds", each.kind())
          .isPresent()
          .get()
          .isIn(known);
    }
  }

  @Test
  void aNetworksReferenceIsTheNearestKindBelow() {
    assertThat(below("ovs-gre", "direct", "ovs", "bridge"))
        .containsExactly("ovs", "", "bridge", "direct");
    assertThat(below("direct", "ovs-vxlan", "bridge")).containsExactly("", "bridge", "direct");
    assertThat(below("ovs-vxlan", "ovs-gre")).containsExactly("", "");
  }

  @Test
  void aNetworkBetweenHostsHasNoReferenceWithinOneHost() {
    NetworkSpec within = NetworkSpec.plain("bridge");
    NetworkSpec cable = NetworkSpec.plain("direct");
    assertThat(Networks.made(List.of(cable, within, NetworkSpec.plain("lb-vxlan"))))
        .hasToString(
            "direct is direct on 1 host, bridge is bridge on 1 host over direct, lb-vxlan is"
                + " lb-vxlan on 2 hosts over direct");
  }

  /** All kinds that support two hosts, with two hosts. */
  private static List<String> below(String... kinds) {
    return Networks.made(
            Stream.of(kinds)
                .map(NetworkSpec::plain)
                .map(each -> each.kind().equals("direct") ? each : each.with("hosts", "2"))
                .toList())
        .all()
        .stream()
        .map(each -> each.below().map(Network::name).orElse(""))
        .toList();
  }

  private static Stream<NetworkKind> virtualKinds() {
    return Networks.kinds().values().stream().filter(VirtualKind.class::isInstance);
  }

  private static List<String> joinedBy(Connector connector) {
    return virtualKinds()
        .map(NetworkKind::kind)
        .filter(
            each ->
                kind(NetworkSpec.plain(each))
                    .objection(NetworkSpec.plain(each), connector)
                    .isEmpty())
        .toList();
  }

  private static Optional<Encapsulation> encapsulation(NetworkSpec spec) {
    return kind(spec).encapsulation(spec);
  }

  private static NetworkKind kind(NetworkSpec spec) {
    return Networks.kind(spec);
  }
}
