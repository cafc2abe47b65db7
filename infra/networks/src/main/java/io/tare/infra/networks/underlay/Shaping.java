package io.tare.infra.networks.underlay;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.machine.network.RateLimit;
import java.util.ArrayList;
import java.util.List;

/** Limits and delays the outgoing traffic of a node's device. */
record Shaping(NetworkNamespace node, String device) {

  /**
   * The same for a guest: its traffic arrives at its tap device, where the kernel cannot shape it,
   * so it is redirected through an additional device.
   *
   * @param namespace of the tap device
   * @param between a name for that device
   */
  static Shaping ofGuest(NetworkNamespace namespace, String tap, String between)
      throws HostException, InterruptedException {
    namespace.ip("link add name " + between + " type ifb");
    namespace.ip("link set " + between + " up");
    tc(namespace, "qdisc add dev " + tap + " ingress");
    tc(
        namespace,
        "filter add dev %s parent ffff: protocol all u32 match u32 0 0 action mirred egress redirect dev %s"
            .formatted(tap, between));
    return new Shaping(namespace, between);
  }

  void set(VirtualSettings settings) throws HostException, InterruptedException {
    if (settings.bitsPerSecond().isPresent()) {
      RateLimit.set(node.machine(), node.prefix(), device, settings.bitsPerSecond().get());
    }
    if (settings.delayNanos().isPresent()) {
      long micros = settings.delayNanos().get() / 1_000;
      tc(node, "qdisc add dev %s root netem delay %dus".formatted(device, micros));
    }
  }

  private static void tc(NetworkNamespace namespace, String words)
      throws HostException, InterruptedException {
    List<String> all = new ArrayList<>(namespace.prefix());
    all.addAll(List.of(("tc " + words).split(" ")));
    var unused = CheckedCommand.run(namespace.machine(), all.toArray(String[]::new));
  }
}
