package io.tare.infra.machine.network;

import io.tare.infra.api.Node;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Software;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UsageMeter;
import io.tare.infra.machine.LocalHost;
import io.tare.infra.machine.confinement.Confinement;
import java.util.ArrayList;
import java.util.List;

/**
 * Clients of a platform on this machine: each in its own network namespace, all on the processors
 * that the platform does not have.
 *
 * @param machine counts their usage together
 * @param cables the near ends of their cables
 */
record ClientNodes(LocalHost machine, List<Node> nodes, List<String> cables) {

  ClientNodes {
    nodes = List.copyOf(nodes);
    cables = List.copyOf(cables);
  }

  /** Creates a place on the platform's networks. */
  @FunctionalInterface
  interface Attaching {
    NodeNamespace attach() throws HostException, InterruptedException;
  }

  /** Creates the clients of a topology; their places are removed with the platform's. */
  static ClientNodes of(
      PlatformSpec spec,
      RunContext context,
      Attaching attaching,
      Topology topology,
      Software software)
      throws HostException, InterruptedException {
    LocalHost machine = LocalHost.of(spec.name() + "-client", context);
    LocalHost besides =
        machine.within(
            Confinement.besides(spec.name(), spec.resources(), topology.processorSets()));
    List<Node> nodes = new ArrayList<>();
    List<String> cables = new ArrayList<>();
    for (Topology.PlannedNode each : topology.nodes(Role.CLIENT)) {
      String name = each.nodeOf(spec.name());
      NodeNamespace nodeNamespace = attaching.attach();
      cables.addAll(nodeNamespace.cables());
      LocalHost host = besides.within(nodeNamespace.namespace().prefix()).named(name);
      nodes.add(nodeNamespace.reached(Node.of(Role.CLIENT, name, host, software)));
    }
    return new ClientNodes(machine, nodes, cables);
  }

  /** Their usage. */
  UsageMeter usage() {
    return machine.usage(cables);
  }
}
