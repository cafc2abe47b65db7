package io.tare.infra.networks.underlay;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment;
import io.tare.infra.api.Starting;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.Lease;
import io.tare.infra.hosts.lease.NetworkResource;
import io.tare.infra.machine.network.Offloads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A network whose hosts are namespaces; a link joins two of them, the underlay. Everything created
 * for it is in namespaces that are recorded or end with a connection, and is removed with them; a
 * guest's tap device is recorded itself until it is there too.
 */
public abstract class VirtualSegment extends NamespaceSegment {

  /** The end of the cable in each host of this machine, or its substitute in a single host. */
  protected static final String UNDERLAY = CableUnderlay.UNDERLAY;

  private static final int FIRST_NODE = 2;
  private static final int MAX_SUBNETS = 250;

  /** Addresses are valid only within namespaces, and a node may be on several networks. */
  private static final AtomicInteger SUBNETS = new AtomicInteger();

  private final VirtualSettings settings;
  private final Underlay underlay;
  private final String subnet;
  private final List<NetworkNamespace> hosts = new ArrayList<>();
  private final List<CountedLink> cables = new ArrayList<>();
  private final Map<String, WaitingTap> waiting = new HashMap<>();
  private final List<Lease> besideTaps = new ArrayList<>();
  private int mtuBytes;
  private int attached;
  private int paired = 2;

  private @Nullable CountedLink underlayLink;

  /**
   * A tap device that no hypervisor has opened yet.
   *
   * @param host that it belongs to; empty for the machine itself
   */
  private record WaitingTap(Optional<NetworkNamespace> host, Lease lease) {}

  protected VirtualSegment(VirtualSettings settings, Underlay underlay) {
    this.settings = settings;
    this.underlay = underlay;
    this.subnet = "10.214." + (1 + SUBNETS.getAndIncrement() % MAX_SUBNETS) + ".";
  }

  /** Creates the hosts with their content; leaves nothing if that fails. */
  final Segment built() throws HostException, InterruptedException {
    return Starting.wholly(
        this,
        this::close,
        () -> {
          for (int i = 0; i < hostCount(); i++) {
            hosts.add(host(i));
          }
          mtuBytes =
              settings.mtuBytes().isPresent()
                  ? settings.mtuBytes().get()
                  : underlay.usualMtuBytes(headerBytes());
          if (settings.hasTwoHosts()) {
            underlayLink = underlay.join(hosts, mtuBytes + headerBytes());
            for (int i = 0; underlay.isLinkMade() && i < hosts.size(); i++) {
              offload(hosts.get(i), underlay.link(i));
            }
          }
          for (int i = 0; i < hosts.size(); i++) {
            build(hosts.get(i), i);
          }
        });
  }

  /** Creates a host. */
  protected NetworkNamespace host(int index) throws HostException, InterruptedException {
    return underlay.host(index);
  }

  /** The number of hosts. */
  protected int hostCount() {
    return settings.hosts();
  }

  /** Bytes added to packets on the underlay. */
  protected int headerBytes() {
    return 0;
  }

  /**
   * Creates a host's bridge, switch or device for its nodes, and joins it to the underlay if there
   * is one.
   */
  protected abstract void build(NetworkNamespace host, int index)
      throws HostException, InterruptedException;

  /**
   * Whether frames of nodes leave their host unchanged through its {@linkplain Underlay#port port}.
   */
  protected boolean hasNodesOnPorts() {
    return false;
  }

  /** Connects the near end of a node's cable within a host, and brings it up. */
  protected abstract void plug(NetworkNamespace host, String device)
      throws HostException, InterruptedException;

  /** Its components and their data path. */
  protected abstract String words();

  /** What else the record says of it, after a comma; empty if nothing. */
  protected String details() {
    return "";
  }

  @Override
  public final String describe() {
    return words()
        + (settings.hasTwoHosts() ? underlay.words() : "")
        + ", MTU "
        + mtuBytes
        + (isFitted() ? ", the largest that fits the machines' link" : "")
        + ", offloads "
        + (settings.hasOffloads() ? "on" : "off")
        + settings
            .bitsPerSecond()
            .map(rate -> ", " + rate + " bit/s of each node by tbf")
            .orElse("")
        + settings.delayNanos().map(nanos -> ", " + nanos + " ns late by netem").orElse("")
        + details();
  }

  private boolean isFitted() {
    return settings.mtuBytes().isEmpty() && !underlay.isLinkMade();
  }

  /**
   * Gives a node its device: the far end of a cable whose near end is {@linkplain #plug plugged}.
   *
   * @return the counters' name of the near end
   */
  protected String join(Optional<NetworkNamespace> host, NetworkNamespace node, String device)
      throws HostException, InterruptedException {
    NetworkNamespace at = host.orElseThrow();
    String near = "p" + attached;
    int mtu = mtuBytes;
    node.ip(
        "link add %s mtu %s type veth peer name %s mtu %s netns %s"
            .formatted(device, mtu, near, mtu, at.name()));
    offload(at, near);
    plug(at, near);
    return at.counted(near);
  }

  @Override
  public final Attachment attach(NetworkNamespace node) throws HostException, InterruptedException {
    String device = node.nextDevice();
    String address = nextAddress();
    String cable = join(nextHost(), node, device);
    offload(node, device);
    Optional<String> hardware =
        hasNodesOnPorts() ? underlay.hardwareAddress(attached) : Optional.empty();
    if (hardware.isPresent()) {
      node.ip("link set " + device + " address " + hardware.get());
    }
    node.ip("address add %s/%s dev %s".formatted(address, PREFIX_LENGTH, device));
    node.ip("link set " + device + " up");
    if (hardware.isPresent()) {
      introduce(node, device);
    }
    new Shaping(node, device).set(settings);
    attached++;
    cables.add(underlay.counted(node, cable));
    return new Attachment(address, cable);
  }

  /**
   * Gives a node the other's hardware address: if asked for it, the other machine's own device on
   * the same Ethernet would answer too, and frames would pass by the node's.
   */
  private void introduce(NetworkNamespace node, String device)
      throws HostException, InterruptedException {
    int other = 1 - attached;
    Optional<String> hardware = underlay.hardwareAddress(other);
    if (hardware.isPresent()) {
      node.ip(
          "neighbour replace %s lladdr %s dev %s nud permanent"
              .formatted(address(other), hardware.get(), device));
    }
  }

  @Override
  public final void expectPairs(int pairs) {
    paired = 2 * pairs;
  }

  private String nextAddress() {
    return address(attached);
  }

  private String address(int node) {
    return subnet + (FIRST_NODE + node);
  }

  /**
   * The host of the next node; empty if there are no hosts. With two hosts the first gets the first
   * node of each pair, and the second all others.
   */
  private Optional<NetworkNamespace> nextHost() {
    boolean isFar = attached >= paired || attached % 2 == 1;
    return hosts.isEmpty()
        ? Optional.empty()
        : Optional.of(hosts.get(isFar ? hosts.size() - 1 : 0));
  }

  /** Up, because a guest's kernel that writes to a device that is down considers it broken. */
  @Override
  public final Tap attachTap(int queues) throws HostException, InterruptedException {
    Tap tap = new Tap(context().nextLink(), nextAddress());
    Lease lease = context().leases().hold(new NetworkResource.Link(tap.device()));
    waiting.put(tap.device(), new WaitingTap(nextHost(), lease));
    attached++;
    NetworkNamespace machine = underlay.machine(0);
    machine.ip(tap.creation(queues));
    machine.ip("link set " + tap.device() + " up");
    return tap;
  }

  /** Moves it into its host, if it has one; the hypervisor that opened it keeps it. */
  @Override
  public final String settle(Tap tap) throws HostException, InterruptedException {
    WaitingTap found = Objects.requireNonNull(waiting.get(tap.device()));
    NetworkNamespace namespace = underlay.machine(0);
    if (found.host().isPresent()) {
      namespace.ip("link set " + tap.device() + " netns " + found.host().get().name());
      found.lease().release();
      namespace = found.host().get();
    }
    namespace.ip(
        "link set %s mtu %s txqueuelen %s".formatted(tap.device(), nearMtuBytes(), TAP_FRAMES));
    offload(namespace, tap.device());
    if (settings.isHeldBack()) {
      String between = context().nextLink();
      if (found.host().isEmpty()) {
        besideTaps.add(context().leases().hold(new NetworkResource.Link(between)));
      }
      Shaping.ofGuest(namespace, tap.device(), between).set(settings);
    }
    plugTap(namespace, tap.device());
    String cable = found.host().isPresent() ? namespace.counted(tap.device()) : tap.device();
    cables.add(underlay.counted(namespace, cable));
    return cable;
  }

  /** Connects a guest's tap device as the near end of a cable. */
  protected void plugTap(NetworkNamespace host, String device)
      throws HostException, InterruptedException {
    plug(host, device);
  }

  /** The MTU of the near end of a node's cable. */
  protected int nearMtuBytes() throws HostException, InterruptedException {
    return mtuBytes;
  }

  @Override
  public final void awaitLinks() throws HostException, InterruptedException {
    for (NetworkNamespace each : hosts) {
      if (!each.prefix().isEmpty()) { // else it is a machine, which has further links
        each.awaitLinks();
      }
    }
  }

  /** Switches off the offloads that the campaign wants off, and checks that. */
  protected final void offload(NetworkNamespace namespace, String device)
      throws HostException, InterruptedException {
    if (settings.hasOffloads()) {
      return;
    }
    Offloads.off(namespace.machine(), namespace.prefix(), device);
    Optional<String> left = Offloads.on(namespace.machine(), namespace.prefix(), device);
    if (left.isPresent() && isSwitchable(device)) {
      throw new HostException(
          "%s of device %s cannot be switched off; set offloads: on".formatted(left.get(), device));
    }
  }

  /** Whether all offloads of a device can be switched off. */
  protected boolean isSwitchable(String device) {
    return true;
  }

  @Override
  public final OptionalInt promisedMtuBytes() {
    return OptionalInt.of(mtuBytes);
  }

  @Override
  public final Optional<Crossing> crossing() {
    if (underlayLink == null || cables.isEmpty()) {
      return Optional.empty();
    }
    // Nodes outside pairs may exchange packets within the second host.
    boolean areCounted = cables.size() == 2 || paired > 2;
    List<CountedLink> nodes = cables.subList(0, areCounted ? Math.min(paired, cables.size()) : 1);
    return Optional.of(new Crossing(nodes, underlayLink));
  }

  /** What its nodes need to reach each other. */
  @Override
  public Optional<String> premise() {
    return underlay.premise();
  }

  protected final VirtualSettings settings() {
    return settings;
  }

  /** Bytes of the largest packet from node to node, including the IP header. */
  protected final int mtuBytes() {
    return mtuBytes;
  }

  /** How many nodes it has so far. */
  protected final int attached() {
    return attached;
  }

  protected final RunContext context() {
    return underlay.context();
  }

  protected final Underlay underlay() {
    return underlay;
  }

  /** The sum of several programs' usage; unknown if one is unknown, or without programs. */
  protected static OptionalLong sum(Stream<OptionalLong> nanos) {
    return nanos
        .reduce(
            (one, other) ->
                one.isPresent() && other.isPresent()
                    ? OptionalLong.of(one.getAsLong() + other.getAsLong())
                    : OptionalLong.empty())
        .orElse(OptionalLong.empty());
  }

  @Override
  public void close() {
    for (WaitingTap each : waiting.values()) {
      var unused = each.lease().removed();
    }
    for (Lease each : besideTaps) {
      var unused = each.removed();
    }
    hosts.forEach(NetworkNamespace::close);
    underlay.close();
  }
}
