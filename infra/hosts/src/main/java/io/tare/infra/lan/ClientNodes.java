package io.tare.infra.lan;

import io.tare.infra.confinement.Confinement;
import io.tare.infra.host.HostException;
import io.tare.infra.host.UsageMeter;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Software;
import io.tare.infra.platform.Topology;
import io.tare.model.Network;
import java.util.ArrayList;
import java.util.List;

/**
 * Clients of a platform that runs on this machine: each in a network namespace of its own, all on
 * the processors that the platform has not.
 */
public final class ClientNodes {

  private final LocalHost machine;
  private final List<Node> nodes;
  private final List<String> cables;

  private ClientNodes(LocalHost machine, List<Node> nodes, List<String> cables) {
    this.machine = machine;
    this.nodes = List.copyOf(nodes);
    this.cables = List.copyOf(cables);
  }

  /** As many as a topology has; they are gone with the segment. */
  public static ClientNodes of(
      PlatformSpec spec, RunContext context, Segment segment, Topology topology, Software software)
      throws HostException, InterruptedException {
    LocalHost machine = LocalHost.of(spec.name() + "-client", context);
    LocalHost besides =
        machine.within(
            Confinement.besides(spec.name(), spec.resources(), topology.processorSets()));
    List<Node> nodes = new ArrayList<>();
    List<String> cables = new ArrayList<>();
    for (Topology.Place place : topology.places(Role.CLIENT)) {
      String name = place.nodeOf(spec.name());
      Segment.Station station = segment.attachNamespace();
      cables.add(station.cable());
      nodes.add(
          Node.of(Role.CLIENT, name, station.on(besides).named(name), software)
              .at(Network.LAN, station.address()));
    }
    return new ClientNodes(machine, nodes, cables);
  }

  public List<Node> nodes() {
    return nodes;
  }

  /** What they use. */
  public UsageMeter usage() {
    return machine.usage(cables);
  }
}
