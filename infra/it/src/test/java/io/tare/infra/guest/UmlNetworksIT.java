package io.tare.infra.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.host.Command;
import io.tare.infra.host.Usage;
import io.tare.infra.host.Usage.Counter;
import io.tare.infra.host.UsageMeter;
import io.tare.infra.lease.Resource;
import io.tare.infra.platform.NetworkKind;
import io.tare.infra.platform.NetworkSpec;
import io.tare.infra.platform.Networks;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.PlatformStage;
import io.tare.infra.platform.Reachability;
import io.tare.infra.platform.Requirement;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.RunningPlatform;
import io.tare.model.Environment;
import io.tare.model.Network;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A guest and a client, each on another host, on a bridge, a kernel's tunnel and a switch's. */
@Tag("thorough")
class UmlNetworksIT {

  private static final int PINGS = 100;

  /** Packets of hosts and of the guest's kernel, which look for each other. */
  private static final int OTHERS = 100;

  private static final Duration SOON = Duration.ofMinutes(3);

  private static final List<NetworkSpec> NETWORKS =
      Stream.of("bridge", "lb-vxlan", "ovs-vxlan")
          .map(each -> NetworkSpec.plain(each).with("hosts", "2"))
          .toList();

  private static PlatformStage stage;

  @BeforeAll
  static void boot() throws Exception {
    UmlKernels.assume();
    for (NetworkSpec each : NETWORKS) {
      NetworkKind kind = Networks.kind(each);
      for (Requirement program : kind.requirements(each)) {
        assumeTrue(
            program.found().isPresent(),
            "no " + program.program() + "; install " + program.debianPackage());
      }
      assumeTrue(kind.obstacles(each).isEmpty(), String.join("; ", kind.obstacles(each)));
    }
    stage = new PlatformStage("guest-it", "uml", GuestContract.PATIENT, NETWORKS).started();
  }

  @AfterAll
  static void end() {
    if (stage != null) {
      List<Resource> held = new ArrayList<>(stage.context().leases().held());
      stage.close();
      assertThat(held).isNotEmpty().noneMatch(Resource::exists);
    }
  }

  @Test
  void theyReachEachOtherOverEachNetworkAndOverNoOther() throws Exception {
    RunningPlatform running = stage.running();
    Reachability.assertAllReachEachOther(running);
    assertThat(running.node(Role.SERVER).addresses().keySet())
        .containsExactlyInAnyOrder(
            Network.LOOPBACK,
            new Network("bridge"),
            new Network("lb-vxlan"),
            new Network("ovs-vxlan"));
    assertThat(running.environment().facts())
        .containsEntry(
            Environment.Fact.NETWORKS.key(),
            "bridge is bridge on 2 hosts, lb-vxlan is lb-vxlan on 2 hosts over bridge, ovs-vxlan is"
                + " ovs-vxlan on 2 hosts over bridge")
        .doesNotContainKey("lan");
  }

  @Test
  void whatTheGuestGetsHasCrossedFromHostToHost() throws Exception {
    RunningPlatform running = stage.running();
    Node guest = running.node(Role.SERVER);
    UsageMeter meter = running.crossings().orElseThrow();
    Usage before = meter.read();
    int tunnels = 0;
    for (NetworkSpec each : NETWORKS) {
      tunnels += Networks.kind(each).encapsulation(each).orElseThrow().bytes();
      String[] ping = {
        "ping", "-q", "-n", "-i", "0.01", "-c", String.valueOf(PINGS), guest.address(each.network())
      };
      assertThat(running.node(Role.CLIENT).host().run(Command.of(ping), SOON).succeeded()).isTrue();
    }
    Usage used = meter.read().since(before);
    long arrived = count(used, Counter.PATH_PACKETS);
    assertThat(arrived)
        .isBetween(2L * PINGS * NETWORKS.size(), 2L * PINGS * NETWORKS.size() + OTHERS);
    assertThat(count(used, Counter.UNDERLAY_PACKETS)).isBetween(arrived - OTHERS, arrived + OTHERS);
    assertThat(count(used, Counter.UNDERLAY_BYTES) - count(used, Counter.PATH_BYTES))
        .isGreaterThan(2L * PINGS * tunnels - OTHERS * 100);
  }

  private static long count(Usage used, Counter counter) {
    return used.counters().getOrDefault(counter, -1L);
  }
}
