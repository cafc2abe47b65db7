package io.tare.infra.lan;

import io.tare.infra.host.Command;
import io.tare.infra.host.HostException;
import io.tare.infra.lease.Lease;
import io.tare.infra.lease.Resource;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.Lan;
import io.tare.infra.platform.RunContext;
import io.tare.infra.shell.CheckedCommand;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * A network segment on this machine: a bridge, to which a client in a network namespace of its own
 * and one service are attached. The service is another namespace or a guest's tap device, so that
 * the way is the same for all of them. A rate limit holds in each direction, by a token bucket on
 * the bridge's side of both cables. Segmentation and checksum offloads are off on all cables: they
 * would let namespaces exchange packets that no real network carries.
 *
 * <p>Needs root, or root within a user namespace that has its own network.
 */
public final class Segment implements AutoCloseable {

  /** Bits of the network's prefix. */
  public static final int PREFIX_LENGTH = 24;

  /** A queue for this long at the limited rate; what comes then is dropped. */
  private static final String QUEUE = "50ms";

  /** At least ten full Ethernet frames, else at most 1 ms at the limited rate, go at once. */
  private static final long MINIMUM_BURST_BYTES = 15_140;

  private static final Duration SHORT = Duration.ofSeconds(20);
  private static final int BITS_PER_BYTE_AND_MILLISECONDS = 8_000;

  private final RunContext context;
  private final LocalHost root;
  private final Lan lan;
  private final String bridge;
  private final Subnet subnet;
  private final Deque<Lease> leases = new ArrayDeque<>();
  private final String clientNamespace;

  private Segment(RunContext context, LocalHost root, Lan lan, String bridge, Subnet subnet) {
    this.context = context;
    this.root = root;
    this.lan = lan;
    this.bridge = bridge;
    this.subnet = subnet;
    this.clientNamespace = bridge + "c";
  }

  /**
   * Makes the bridge and the client's namespace.
   *
   * @param root this machine without any confinement
   */
  public static Segment create(RunContext context, LocalHost root, Lan lan)
      throws HostException, InterruptedException {
    Subnet subnet =
        Subnet.unused(CheckedCommand.run(root, "ip", "-4", "route", "show", "table", "all"));
    String bridge = LinkNames.next(context);
    Segment segment = new Segment(context, root, lan, bridge, subnet);
    try {
      segment.build();
      return segment;
    } catch (HostException | InterruptedException e) {
      segment.close();
      throw e;
    }
  }

  private void build() throws HostException, InterruptedException {
    hold(new Resource.Link(bridge));
    ip("link", "add", "name", bridge, "type", "bridge", "stp_state", "0", "forward_delay", "0");
    ip("address", "add", subnet.address(Subnet.GATEWAY) + "/" + PREFIX_LENGTH, "dev", bridge);
    ip("link", "set", bridge, "up");
    namespace(clientNamespace, Subnet.CLIENT);
  }

  /** The address of the service, whatever it is; without prefix length. */
  public String serviceAddress() {
    return subnet.address(Subnet.SERVICE);
  }

  /** The address of the client. */
  public String clientAddress() {
    return subnet.address(Subnet.CLIENT);
  }

  /** The address of this machine on the segment, by which the harness reaches a guest. */
  public String gatewayAddress() {
    return subnet.address(Subnet.GATEWAY);
  }

  /** A host on which every program runs in the client's namespace. */
  public LocalHost client(LocalHost host) {
    return in(host, clientNamespace);
  }

  /** Attaches a new namespace as the service, and returns a host whose programs run in it. */
  public LocalHost attachNamespace(LocalHost host) throws HostException, InterruptedException {
    String name = bridge + "s";
    namespace(name, Subnet.SERVICE);
    return in(host, name);
  }

  /** The path of the service's namespace, for {@link #attachNamespace} and container runtimes. */
  public String serviceNamespacePath() {
    return "/run/netns/" + bridge + "s";
  }

  /**
   * Attaches a new tap device for a guest, which takes {@link #serviceAddress}.
   *
   * @return the device's name
   */
  public String attachTap() throws HostException, InterruptedException {
    String tap = bridge + "t";
    hold(new Resource.Link(tap));
    ip("tuntap", "add", "dev", tap, "mode", "tap");
    plug(tap);
    return tap;
  }

  /**
   * Switches the tap device's offloads off again: a hypervisor that opens the device switches them
   * on.
   */
  public void settleTap() throws HostException, InterruptedException {
    offloadsOff(root, bridge + "t");
  }

  /** What the segment is, for the environment record. */
  public String describe() {
    return "bridge on this machine, offloads off, "
        + (lan.rateBitsPerSecond().isPresent()
            ? lan.rateBitsPerSecond().getAsLong() + " bit/s in each direction by tbf"
            : "no rate limit");
  }

  private static LocalHost in(LocalHost host, String namespace) {
    // Not "ip netns exec": that hides the control groups from the JVM by a new mount of /sys.
    return host.within(List.of("nsenter", "--net=/run/netns/" + namespace, "--"));
  }

  private void namespace(String name, int number) throws HostException, InterruptedException {
    hold(new Resource.NetworkNamespace(name));
    ip("netns", "add", name);
    String cable = name + "0";
    hold(new Resource.Link(cable));
    ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", name);
    offloadsOff(in(root, name), "eth0");
    ip("-n", name, "address", "add", subnet.address(number) + "/" + PREFIX_LENGTH, "dev", "eth0");
    ip("-n", name, "link", "set", "lo", "up");
    ip("-n", name, "link", "set", "eth0", "up");
    plug(cable);
  }

  /** Connects a cable's near end to the bridge and limits what goes out of it. */
  private void plug(String cable) throws HostException, InterruptedException {
    offloadsOff(root, cable);
    ip("link", "set", cable, "master", bridge);
    ip("link", "set", cable, "up");
    if (lan.rateBitsPerSecond().isPresent()) {
      long rate = lan.rateBitsPerSecond().getAsLong();
      long burst = Math.max(MINIMUM_BURST_BYTES, rate / BITS_PER_BYTE_AND_MILLISECONDS);
      CheckedCommand.run(
          root,
          "tc",
          "qdisc",
          "add",
          "dev",
          cable,
          "root",
          "tbf",
          "rate",
          rate + "bit",
          "burst",
          Long.toString(burst),
          "latency",
          QUEUE);
    }
  }

  /** Not every device has every offload; those it has not are off. */
  private static void offloadsOff(LocalHost host, String device)
      throws HostException, InterruptedException {
    for (String offload : List.of("tx", "tso", "gso", "gro")) {
      var unused = host.run(Command.of("ethtool", "-K", device, offload, "off"), SHORT);
    }
  }

  private void hold(Resource resource) throws HostException {
    leases.push(context.leases().hold(resource));
  }

  private void ip(String... arguments) throws HostException, InterruptedException {
    String[] words = new String[arguments.length + 1];
    words[0] = "ip";
    System.arraycopy(arguments, 0, words, 1, arguments.length);
    CheckedCommand.run(root, words);
  }

  /** Removes everything, newest first; processes that still run in a namespace are ended. */
  @Override
  public void close() {
    while (!leases.isEmpty()) {
      var unused = leases.pop().removed();
    }
  }
}
