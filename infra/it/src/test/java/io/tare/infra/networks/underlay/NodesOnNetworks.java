package io.tare.infra.networks.underlay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.Network;
import io.tare.infra.api.NetworkKind;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.Node;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Reachability;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Usage;
import io.tare.infra.hosts.Usage.Counter;
import io.tare.infra.hosts.UsageMeter;
import io.tare.infra.hosts.lease.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A server and a client on different hosts, on networks in namespaces. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class NodesOnNetworks {

  private static final int PINGS = 100;

  /** Packets of hosts and of the server's kernel for neighbour discovery. */
  private static final int OTHERS = 100;

  private static final Duration SOON = Duration.ofMinutes(3);

  private @Nullable PlatformStage stage;

  /** Kinds of networks. */
  protected abstract List<String> kinds();

  /** Creates the platform without starting it, or skips the tests. */
  protected abstract PlatformStage staged(List<NetworkSpec> networks) throws Exception;

  private List<NetworkSpec> networks() {
    return kinds().stream().map(each -> NetworkSpec.plain(each).with("hosts", "2")).toList();
  }

  @BeforeAll
  final void start() throws Exception {
    for (NetworkSpec each : networks()) {
      NetworkKind kind = Networks.kind(each);
      for (Requirement program : kind.requirements(each)) {
        assumeTrue(
            program.found().isPresent(),
            "no " + program.program() + "; install " + program.debianPackage());
      }
      assumeTrue(kind.obstacles(each).isEmpty(), String.join("; ", kind.obstacles(each)));
    }
    stage = staged(networks()).started();
  }

  @AfterAll
  protected void end() throws Exception {
    if (stage != null) {
      List<Resource> held = new ArrayList<>(stage.context().leases().held());
      stage.close();
      assertThat(held).isNotEmpty().noneMatch(Resource::exists);
    }
  }

  protected final RunningPlatform running() {
    return Objects.requireNonNull(stage).running();
  }

  @Test
  final void nodesReachEachOtherOnlyOverTheirNetworks() throws Exception {
    Reachability.assertAllReachEachOther(running());
    assertThat(running().node(Role.SERVER).addresses().keySet())
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    Stream.of(Network.LOOPBACK), networks().stream().map(NetworkSpec::network))
                .toList());
  }

  @Test
  final void trafficToTheServerCrossesBetweenHosts() throws Exception {
    Node server = running().node(Role.SERVER);
    UsageMeter meter = running().crossings().orElseThrow();
    Usage before = meter.read();
    int tunnels = 0;
    for (NetworkSpec each : networks()) {
      tunnels += Networks.kind(each).encapsulation(each).orElseThrow().bytes();
      String[] ping = {
        "ping",
        "-q",
        "-n",
        "-i",
        "0.01",
        "-c",
        String.valueOf(PINGS),
        server.address(each.network())
      };
      assertThat(running().node(Role.CLIENT).host().run(Command.of(ping), SOON).succeeded())
          .isTrue();
    }
    Usage used = meter.read().since(before);
    int sent = 2 * PINGS * networks().size();
    long arrived = count(used, Counter.PATH_PACKETS);
    assertThat(arrived).isBetween((long) sent, (long) sent + OTHERS);
    assertThat(count(used, Counter.UNDERLAY_PACKETS)).isBetween(arrived - OTHERS, arrived + OTHERS);
    assertThat(count(used, Counter.UNDERLAY_BYTES) - count(used, Counter.PATH_BYTES))
        .isGreaterThan(2L * PINGS * tunnels - OTHERS * 100);
  }

  private static long count(Usage used, Counter counter) {
    return used.counters().getOrDefault(counter, -1L);
  }
}
