package io.tare.infra.machine.network;

import io.tare.harness.model.Network;
import io.tare.infra.api.HarnessMachine;
import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import io.tare.infra.api.Node;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment;
import io.tare.infra.api.Segment.Attachment;
import io.tare.infra.api.Software;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UsageMeter;
import io.tare.infra.machine.LocalHost;
import io.tare.infra.machine.confinement.Confinement;
import io.tare.infra.machine.confinement.CpuList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** The nodes of a platform on this machine, their networks, if any, and the clients on these. */
public final class MachineNodes implements AutoCloseable {

  private static final String LOOPBACK = "127.0.0.1";

  private final PlatformSpec spec;
  private final RunContext context;
  private final LocalHost machine;
  private final List<Node> nodes = new ArrayList<>();
  private final List<String> cables = new ArrayList<>();
  private final MadeSegments segments = new MadeSegments();
  private final Deque<NetworkNamespace> namespaces = new ArrayDeque<>();
  private final List<NodeNamespace> nodeNamespaces = new ArrayList<>();

  /** This machine for what serves the nodes; its programs are not the platform's. */
  private final Optional<LocalHost> beside;

  /** The network by which the harness reaches nodes if it is on none of theirs. */
  private @Nullable Segment lead;

  private @Nullable ClientNodes clients;

  public MachineNodes(PlatformSpec spec, RunContext context) throws HostException {
    this.spec = spec;
    this.context = context;
    this.machine = LocalHost.of(spec.name(), context);
    this.beside =
        spec.sharesFiles()
            ? Optional.of(LocalHost.of(spec.name() + "-harness", context))
            : Optional.empty();
  }

  /** This machine without confinement; its programs count as the platform's. */
  public LocalHost machine() {
    return machine;
  }

  /** Creates the networks between nodes, if any; nodes are attached later. */
  public void connect(Topology topology) throws HostException, InterruptedException {
    for (NetworkSpec each : spec.between()) {
      Segment made = Networks.make(each, context, machine);
      segments.add(each, made);
      made.expectPairs(topology.pairs());
    }
  }

  /**
   * The same, and an unmeasured plain one if the harness is on none of them: some kinds reach their
   * nodes over it.
   */
  public void connectAnyhow(Topology topology) throws HostException, InterruptedException {
    connect(topology);
    if (segments.withHarness().isEmpty()) {
      lead = Networks.make(NetworkSpec.PLAIN, context, machine);
    }
  }

  public boolean isConnected() {
    return !segments.isEmpty();
  }

  /** What connects the nodes, in the order of the campaign. */
  public Map<Network, Segment> segments() {
    return segments.byName();
  }

  /**
   * The network by which the harness reaches nodes with their own kernel: the first that it is on
   * itself, or an additional one.
   */
  public Optional<Segment> uplink() {
    return segments.withHarness().or(() -> Optional.ofNullable(lead));
  }

  /**
   * This machine as the platform's own nodes reach it, on processors that they do not have; empty
   * if they share no files with it, or are only on networks without it.
   */
  Optional<HarnessMachine> harness(CpuList taken) throws HostException {
    Optional<String> address =
        isConnected() || lead != null
            ? uplink().flatMap(Segment::harnessAddress)
            : Optional.of(LOOPBACK);
    if (address.isEmpty() || beside.isEmpty()) {
      return Optional.empty();
    }
    LocalHost host = beside.get().within(Confinement.besides(taken));
    return Optional.of(new HarnessMachine(host, address.get()));
  }

  /** The usage of what serves the nodes. */
  Optional<UsageMeter> harnessUsage() {
    return beside.map(each -> each.usage(List.of()));
  }

  /** A new namespace on all of them. */
  public NodeNamespace attach() throws HostException, InterruptedException {
    NetworkNamespace namespace = NetworkNamespace.make(context, machine);
    return attach(namespace.name(), namespace);
  }

  /**
   * A namespace that a process has already, on all of them.
   *
   * @param node its name, for messages
   */
  public NodeNamespace attach(String node, long pid) throws HostException, InterruptedException {
    return attach(node, NetworkNamespace.of(context, machine, pid));
  }

  /**
   * A new namespace on all of them, for a program with a network stack of its own, which takes its
   * devices and addresses over when it starts: {@link #addStack} follows.
   */
  public NodeNamespace attachStack() throws HostException, InterruptedException {
    NetworkNamespace namespace = NetworkNamespace.make(context, machine);
    namespaces.push(namespace);
    NodeNamespace nodeNamespace = new NodeNamespace(namespace, segments.attach(namespace));
    namespace.awaitLinks();
    return nodeNamespace;
  }

  private NodeNamespace attach(String name, NetworkNamespace namespace)
      throws HostException, InterruptedException {
    namespaces.push(namespace);
    NodeNamespace nodeNamespace = new NodeNamespace(namespace, segments.attach(name, namespace));
    nodeNamespaces.add(nodeNamespace);
    return nodeNamespace;
  }

  /**
   * The address at which the harness reaches a place: of one more device if it is on none of its
   * networks.
   */
  public String reach(NodeNamespace nodeNamespace) throws HostException, InterruptedException {
    Attachment beside =
        lead == null
            ? nodeNamespace.attachments().get(spec.withHarness().get(0).network())
            : lead.attach(nodeNamespace.namespace());
    return Objects.requireNonNull(beside).address();
  }

  /** A node of the platform itself. */
  public void add(Node node) {
    add(node, List.of());
  }

  /**
   * The same on networks.
   *
   * @param nearEnds of its cables
   */
  public void add(Node node, List<String> nearEnds) {
    nodes.add(node);
    cables.addAll(nearEnds);
  }

  /**
   * The same for a node without a {@link #attach}, because it has its own kernel.
   *
   * @param nearEnds of its cables
   */
  public void addGuest(Node node, List<String> nearEnds) {
    segments.add(new NetworkNode(node.name(), node.host(), List.of(), node.addresses(), true));
    add(node, nearEnds);
  }

  /** The same for a node with only a network stack of its own, which may fragment any packet. */
  public void addStack(Node node, List<String> nearEnds) {
    segments.add(new NetworkNode(node.name(), node.host(), List.of(), node.addresses(), false));
    add(node, nearEnds);
  }

  /**
   * Adds a cable to a node.
   *
   * @param cable its near end
   */
  public void alsoBy(String cable) {
    cables.add(cable);
  }

  /**
   * Adds the clients of the topology, if a network between nodes is measured. Then all nodes exist,
   * and each network is awaited and tested.
   *
   * @throws HostException if one does not work as configured
   */
  public void addClients(Topology topology, Software software)
      throws HostException, InterruptedException {
    if (spec.isNetworked()) {
      clients = ClientNodes.of(spec, context, this::attach, topology, software);
      nodes.addAll(clients.nodes());
    }
    for (NodeNamespace each : nodeNamespaces) {
      each.namespace().awaitLinks();
    }
    segments.requireOrder();
  }

  /** The platform's own nodes, then the clients. */
  public List<Node> all() {
    return List.copyOf(nodes);
  }

  /** The near ends of the cables of the platform's own nodes. */
  public List<String> cables() {
    return List.copyOf(cables);
  }

  /** What is broken of its networks; empty if nothing is. */
  public Optional<String> brokenNetwork() throws InterruptedException {
    return segments.broken();
  }

  /** Counts traffic on its networks and the processor time to move it; empty without networks. */
  public Optional<UsageMeter> crossings() {
    return segments.crossings(true);
  }

  /** The clients' usage; empty if they run beside the server. */
  public Optional<UsageMeter> clientUsage() {
    return Optional.ofNullable(clients).map(ClientNodes::usage);
  }

  /** Adds the facts of the measured networks. */
  public void addTo(SortedMap<String, String> facts) {
    segments.addTo(facts);
  }

  /** Removes the networks, and ends what still runs in their namespaces. */
  @Override
  public void close() {
    while (!namespaces.isEmpty()) {
      namespaces.pop().close();
    }
    segments.close();
    Optional.ofNullable(lead).ifPresent(Segment::close);
  }
}
