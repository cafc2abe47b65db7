package io.tare.infra.network;

import io.tare.infra.host.HostException;
import io.tare.infra.host.UsageMeter;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.NetworkSpec;
import io.tare.infra.platform.Networks;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Segment;
import io.tare.infra.platform.Segment.Attachment;
import io.tare.infra.platform.Software;
import io.tare.infra.platform.Station;
import io.tare.infra.platform.Topology;
import io.tare.model.Environment;
import io.tare.model.Network;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a platform that runs on this machine, with the networks that connect them, if there
 * are any, and the clients at their other ends.
 */
public final class MachineNodes implements AutoCloseable {

  private final PlatformSpec spec;
  private final RunContext context;
  private final LocalHost machine;
  private final List<Node> nodes = new ArrayList<>();
  private final List<String> cables = new ArrayList<>();
  private final Map<NetworkSpec, Segment> segments = new LinkedHashMap<>();
  private final Deque<Station> stations = new ArrayDeque<>();
  private final List<Place> places = new ArrayList<>();
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

  /** Makes the networks between nodes, if any is asked for; nodes are attached later. */
  public void connect() throws HostException, InterruptedException {
    make(spec);
  }

  /** The same, and a plain one if none is asked for: some kinds reach their nodes by it. */
  public void connectAnyhow() throws HostException, InterruptedException {
    make(spec.connected());
  }

  private void make(PlatformSpec joined) throws HostException, InterruptedException {
    for (NetworkSpec each : joined.between()) {
      segments.put(each, Networks.make(each, context, machine));
    }
  }

  public boolean isConnected() {
    return !segments.isEmpty();
  }

  /** What connects the nodes, in the order of the campaign; some are not measured. */
  public Map<Network, Segment> segments() {
    Map<Network, Segment> all = new LinkedHashMap<>();
    segments.forEach((each, segment) -> all.put(each.network(), segment));
    return Collections.unmodifiableMap(all);
  }

  /** The first of them, by which the harness reaches nodes that have a kernel of their own. */
  public Optional<Segment> uplink() {
    return segments.values().stream().findFirst();
  }

  /** A new namespace on all of them. */
  public Place place() throws HostException, InterruptedException {
    Station station = Station.make(context, machine);
    stations.push(station);
    SortedMap<Network, Attachment> attachments = new TreeMap<>();
    for (Map.Entry<NetworkSpec, Segment> each : segments.entrySet()) {
      attachments.put(each.getKey().network(), each.getValue().attach(station));
    }
    Place place = new Place(station, attachments);
    places.add(place);
    return place;
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
   * A node has another cable from now on, beside those that it had.
   *
   * @param cable its near end
   */
  public void alsoBy(String cable) {
    cables.add(cable);
  }

  /**
   * Adds the clients of the topology, if a network between nodes is measured. All nodes are there
   * then, and each network is awaited and tried.
   *
   * @throws HostException if one does not keep what it promises
   */
  public void addClients(Topology topology, Software software)
      throws HostException, InterruptedException {
    if (spec.isNetworked()) {
      clients = ClientNodes.of(spec, context, this::place, topology, software);
      nodes.addAll(clients.nodes());
    }
    for (Place each : places) {
      each.station().awaitLinks();
    }
    for (Map.Entry<NetworkSpec, Segment> each : segments.entrySet()) {
      each.getValue().awaitLinks();
      OptionalInt mtu = each.getValue().promisedMtuBytes();
      if (mtu.isPresent()) {
        new SegmentTrial(machine, each.getKey().network(), each.getValue(), mtu.getAsInt())
            .of(places);
      }
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

  /**
   * What programs of the platform's own nodes use, with what crosses its networks.
   *
   * @param programs without the latter
   */
  public UsageMeter withCrossings(UsageMeter programs) {
    List<Segment.Crossing> crossings =
        segments.values().stream().map(Segment::crossing).flatMap(Optional::stream).toList();
    return crossings.isEmpty() ? programs : new CrossingUsage(programs, crossings);
  }

  /** What the clients use; empty if they run beside the server. */
  public Optional<UsageMeter> clientUsage() {
    return Optional.ofNullable(clients).map(ClientNodes::usage);
  }

  /** Adds what the networks are that are measured. */
  public void addTo(SortedMap<String, String> facts) {
    segments.forEach(
        (each, segment) -> {
          if (spec.isNetworked()) {
            String name = each.network().name();
            facts.put(each.isCalledAsItsKind() ? name : "network." + name, segment.describe());
          }
        });
    if (spec.isNetworked()) {
      facts.put(Environment.Fact.NETWORKS.key(), Networks.made(segments.keySet()).toString());
    }
    String switched =
        segments.entrySet().stream()
            .filter(each -> each.getValue().isInUserSpace())
            .map(each -> each.getKey().network().name())
            .collect(Collectors.joining(", "));
    if (!switched.isEmpty()) {
      facts.put(
          Environment.Fact.NETWORK_STAND_IN.key(),
          "Open vSwitch moved packets of networks in user space: " + switched);
    }
  }

  /** Removes the networks; what still runs in namespaces is ended. */
  @Override
  public void close() {
    while (!stations.isEmpty()) {
      stations.pop().close();
    }
    segments.values().forEach(Segment::close);
    segments.clear();
  }
}
