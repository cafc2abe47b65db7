package io.tare.infra.underlay;

import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.network.RateLimit;
import io.tare.infra.platform.Station;
import io.tare.infra.shell.CheckedCommand;
import java.util.List;

/** What holds back that which goes out of a node's device. */
record Shaping(Host machine, Station node, String device) {

  void set(VirtualSettings settings) throws HostException, InterruptedException {
    if (settings.bitsPerSecond().isPresent()) {
      RateLimit.set(machine, List.of("-n", node.name()), device, settings.bitsPerSecond().get());
    }
    if (settings.delayNanos().isPresent()) {
      String delay = settings.delayNanos().get() / 1_000 + "us";
      var unused =
          CheckedCommand.run(
              machine,
              "tc -n %s qdisc add dev %s root netem delay %s"
                  .formatted(node.name(), device, delay)
                  .split(" "));
    }
  }
}
