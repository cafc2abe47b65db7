package io.tare.infra.lan;

import io.tare.infra.confinement.Confinement;
import io.tare.infra.host.HostException;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.Software;
import io.tare.infra.platform.Topology;
import io.tare.model.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Clients of a platform that runs on this machine: each in a network namespace of its own, all on
 * the processors that the platform has not.
 */
public final class ClientNodes {

  private final PlatformSpec spec;
  private final LocalHost machine;
  private final Segment segment;

  /**
   * @param machine this one, without any confinement
   */
  public ClientNodes(PlatformSpec spec, LocalHost machine, Segment segment) {
    this.spec = spec;
    this.machine = machine;
    this.segment = segment;
  }

  /** As many as a topology has; they are gone with the segment. */
  public List<Node> make(Topology topology, Software software)
      throws HostException, InterruptedException {
    LocalHost besides =
        machine.within(
            Confinement.besides(spec.name(), spec.resources(), topology.ownPlaces().size()));
    List<Node> nodes = new ArrayList<>();
    for (Topology.Place place : topology.places(Role.CLIENT)) {
      String name = place.nodeOf(spec.name());
      Segment.Station station = segment.attachNamespace();
      nodes.add(
          Node.of(Role.CLIENT, name, station.on(besides).named(name), software)
              .at(Path.LAN, station.address()));
    }
    return nodes;
  }
}
