package io.tare.infra.lan;

import io.tare.infra.host.HostException;
import io.tare.infra.host.UsageMeter;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.Lan;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Software;
import io.tare.infra.platform.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a platform that runs on this machine, with the segment that connects them, if there
 * is one, and the clients at its other end.
 */
public final class MachineNodes implements AutoCloseable {

  private final PlatformSpec spec;
  private final RunContext context;
  private final LocalHost machine;
  private final List<Node> nodes = new ArrayList<>();
  private final List<String> cables = new ArrayList<>();
  private @Nullable Segment segment;
  private @Nullable ClientNodes clients;

  public MachineNodes(PlatformSpec spec, RunContext context) throws HostException {
    this.spec = spec;
    this.context = context;
    this.machine = LocalHost.of(spec.name(), context);
  }

  /** This machine without any confinement; what runs by it is counted as the platform's. */
  public LocalHost machine() {
    return machine;
  }

  /** Makes a segment for the nodes that are added later. */
  public void connect(Lan lan) throws HostException, InterruptedException {
    segment = Segment.create(context, machine, lan);
  }

  /** What connects the nodes; some kinds need it even if the LAN path is not measured. */
  public Optional<Segment> segment() {
    return Optional.ofNullable(segment);
  }

  /** A node of the platform itself that nobody reaches over the segment. */
  public void add(Node node) {
    nodes.add(node);
  }

  /**
   * The same on the segment.
   *
   * @param cable the near end of its cable
   */
  public void add(Node node, String cable) {
    nodes.add(node);
    cables.add(cable);
  }

  /**
   * A node on the segment has another cable from now on, beside the one that it had.
   *
   * @param cable the near end of its cable
   */
  public void alsoBy(String cable) {
    cables.add(cable);
  }

  /** Adds the clients of the topology, if the LAN path is measured. */
  public void addClients(Topology topology, Software software)
      throws HostException, InterruptedException {
    if (segment != null && spec.lan().isPresent()) {
      clients = ClientNodes.of(spec, context, segment, topology, software);
      nodes.addAll(clients.nodes());
    }
  }

  /** Those of the platform itself before the clients. */
  public List<Node> all() {
    return List.copyOf(nodes);
  }

  /** The near ends of the cables of the platform's own nodes. */
  public List<String> cables() {
    return List.copyOf(cables);
  }

  /** What the clients use; empty if they run beside the server. */
  public Optional<UsageMeter> clientUsage() {
    return Optional.ofNullable(clients).map(ClientNodes::usage);
  }

  /** Adds what the segment is, if the LAN path is measured. */
  public void addTo(SortedMap<String, String> facts) {
    if (segment != null && spec.lan().isPresent()) {
      facts.put("lan", segment.describe());
    }
  }

  /** Removes the segment; what still runs in its namespaces is ended. */
  @Override
  public void close() {
    if (segment != null) {
      segment.close();
    }
  }
}
