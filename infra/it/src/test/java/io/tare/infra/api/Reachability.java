package io.tare.infra.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Network;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.clock.Stopwatch;
import java.time.Duration;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Whether nodes reach each other. */
public final class Reachability {

  private static final Duration LONG = Duration.ofMinutes(2);

  /**
   * Nobody listens there, so a reachable node refuses the connection. Ping would need a privilege.
   */
  private static final String KNOCK = "timeout 100 bash -c 'exec 3<>/dev/tcp/%s/9' 2>&1; true";

  private Reachability() {}

  /** Every node reaches every other at its address on each network between them. */
  public static void assertAllReachEachOther(RunningPlatform platform) throws Exception {
    for (Node from : platform.nodes()) {
      for (Node to : platform.nodes()) {
        SortedMap<Network, String> addresses = new TreeMap<>(to.addresses());
        addresses.remove(Network.LOOPBACK);
        assertThat(addresses).isNotEmpty();
        for (Map.Entry<Network, String> each : addresses.entrySet()) {
          assertThat(knocked(from.host(), each.getValue()))
              .as("%s asks %s on %s", from.name(), to.name(), each.getKey())
              .contains("Connection refused");
        }
      }
    }
  }

  /** Retries without an ARP answer, which may be late on a busy machine. */
  private static String knocked(Host from, String address) throws Exception {
    Stopwatch waited = Stopwatch.started();
    String text;
    do {
      text = from.run(Command.of("sh", "-c", KNOCK.formatted(address)), LONG).standardOutput();
    } while (text.contains("No route to host") && !waited.isBeyond(LONG));
    return text;
  }
}
