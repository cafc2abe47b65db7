package io.tare.infra.machine.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.Network;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Requirement;
import io.tare.infra.hosts.Privilege;
import org.junit.jupiter.api.Test;

class NetworksTest {

  private static final NetworkSpec LOOPBACK = NetworkSpec.plain("loopback");
  private static final NetworkSpec SLOW = NetworkSpec.PLAIN.called("slow").with("rate", "10Mbit/s");
  private static final PlatformSpec PLATFORM = PlatformSpec.plain("native");

  @Test
  void everyNodeReachesItselfOverLoopback() {
    assertThat(Networks.selfAddresses()).containsEntry(Network.LOOPBACK, "127.0.0.1");
    assertThat(Networks.isWithinNode(LOOPBACK)).isTrue();
    assertThat(Networks.isWithinNode(SLOW)).isFalse();
  }

  @Test
  void aKindsNameMeansThatKind() {
    assertThat(Networks.objections(SLOW)).isEmpty();
    assertThat(Networks.objections(SLOW.called("loopback")))
        .containsExactly("its name is that of another kind; rename it");
    assertThat(Networks.objections(LOOPBACK.called("own")))
        .containsExactly("a node has one network of kind loopback; give it that name");
  }

  @Test
  void anUnknownKindIsReportedWithTheKnownOnes() {
    assertThatThrownBy(() -> Networks.kind(NetworkSpec.plain("ether")))
        .hasMessage("network ether: unknown kind 'ether'; expected one of lan, loopback");
  }

  @Test
  void theRateLimitIsTheExpectedRate() {
    assertThat(Networks.kind(SLOW).expectedBitsPerSecond(SLOW)).isEqualTo(10e6);
    assertThat(Networks.kind(NetworkSpec.PLAIN).expectedBitsPerSecond(NetworkSpec.PLAIN))
        .isEqualTo(1e9);
    assertThat(Networks.kind(LOOPBACK).expectedBitsPerSecond(LOOPBACK)).isInfinite();
  }

  @Test
  void aPlatformNeedsWhatItsNetworksBetweenNodesNeed() {
    assertThat(PLATFORM.on(LOOPBACK).networkRequirements()).isEmpty();
    assertThat(PLATFORM.on(LOOPBACK).networkRights()).isEmpty();
    assertThat(PLATFORM.on(LOOPBACK, NetworkSpec.PLAIN, SLOW).networkRequirements())
        .extracting(Requirement::program)
        .containsExactly("ip", "tc", "ethtool", "nsenter");
    assertThat(PLATFORM.on(SLOW).networkRights()).containsExactly(Privilege.NETWORKS);
    assertThat(PLATFORM.on(LOOPBACK).connected().between()).containsExactly(NetworkSpec.PLAIN);
  }

  @Test
  void otherMachinesHaveOneExistingNetwork() {
    assertThat(PLATFORM.on(LOOPBACK, NetworkSpec.PLAIN).objectionsElsewhere()).isEmpty();
    assertThat(PLATFORM.on(SLOW).objectionsElsewhere())
        .containsExactly(
            "platform native: the rate of a real network cannot be limited from here; remove"
                + " slow.rate");
    assertThat(PLATFORM.on(NetworkSpec.PLAIN).objectionToSeveral()).isEmpty();
    assertThat(PLATFORM.on(NetworkSpec.PLAIN, SLOW).objectionToSeveral()).isPresent();
  }

  @Test
  void requirementsOfSeveralAreNamedOnce() {
    assertThat(PLATFORM.on(SLOW, NetworkSpec.PLAIN).networkRequirements()).doesNotHaveDuplicates();
  }
}
