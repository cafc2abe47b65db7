package io.tare.infra.lan;

import io.tare.infra.host.HostException;
import io.tare.infra.lease.Lease;
import io.tare.infra.lease.Resource;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.Lan;
import io.tare.infra.platform.RunContext;
import io.tare.infra.shell.CheckedCommand;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * A network segment on this machine: a bridge, to which nodes are attached, each by a network
 * namespace of its own or by a guest's tap device, so that the way is the same for all of them. A
 * rate limit holds in each direction, by a token bucket on the bridge's side of both cables.
 * Segmentation and checksum offloads are off on all cables: they would let namespaces exchange
 * packets that no real network carries.
 *
 * <p>Needs root, or root within a user namespace that has its own network.
 */
public final class Segment implements AutoCloseable {

  /** Bits of the network's prefix. */
  public static final int PREFIX_LENGTH = 24;

  /**
   * So many frames wait for a guest that is busy with others; what comes then is dropped. Linux
   * keeps 1,000, which a few uploads at one time exceed, and a sender waits 200 ms for what was
   * lost; a network namespace loses nothing. No more than senders' windows ever wait.
   */
  private static final int TAP_FRAMES = 65_536;

  private static final int MOST_TRIES = 30;
  private static final long LONGEST_PAUSE_MILLIS = 100;

  private final RunContext context;
  private final LocalHost root;
  private final Lan lan;
  private final String bridge;
  private final Subnet subnet;
  private final Deque<Lease> leases = new ArrayDeque<>();
  private int attached;
  private BridgeFirewall firewall = BridgeFirewall.ABSENT;

  private Segment(RunContext context, LocalHost root, Lan lan, String bridge, Subnet subnet) {
    this.context = context;
    this.root = root;
    this.lan = lan;
    this.bridge = bridge;
    this.subnet = subnet;
  }

  /**
   * A namespace of its own on the segment.
   *
   * @param name of the namespace
   * @param address on the segment, without prefix length
   */
  public record Station(String name, String address) {

    /** The near end of its cable. */
    public String cable() {
      return name + "0";
    }

    /** Its file, for container runtimes. */
    public String path() {
      return "/run/netns/" + name;
    }

    /**
     * Bytes of all frames that crossed its cable so far, in both directions, with their Ethernet
     * headers; empty if the cable is gone.
     */
    public OptionalLong crossedBytes() {
      return Cable.bytes(cable());
    }

    /** A host on which every program runs in the namespace. */
    public LocalHost on(LocalHost host) {
      // Not "ip netns exec": that hides the control groups from the JVM by a new mount of /sys.
      return host.within(List.of("nsenter", "--net=" + path(), "--"));
    }
  }

  /**
   * A tap device on the segment.
   *
   * @param device its name
   * @param address that the guest is to take, without prefix length
   */
  public record Tap(String device, String address) {}

  /**
   * Makes the bridge.
   *
   * @param root this machine without any confinement
   */
  public static Segment create(RunContext context, LocalHost root, Lan lan)
      throws HostException, InterruptedException {
    // Another one that is made at this moment, by whomever, finds the same network unused. Whoever
    // sees that it is not alone gives way: of two at least one does.
    for (int i = 0; i < MOST_TRIES; i++) {
      Subnet subnet =
          Subnet.unused(CheckedCommand.run(root, "ip", "-4", "route", "show", "table", "all"));
      Segment segment = new Segment(context, root, lan, LinkNames.next(context), subnet);
      boolean isOurs = false;
      try {
        segment.build();
        isOurs = subnet.isOfOne(CheckedCommand.run(root, "ip", "-4", "-o", "address", "show"));
        if (isOurs) {
          return segment;
        }
      } finally {
        if (!isOurs) {
          segment.close();
        }
      }
      TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextLong(LONGEST_PAUSE_MILLIS));
    }
    throw new HostException(
        "no network from 10.213.64.0 on stayed ours in "
            + MOST_TRIES
            + " tries: others are made here all the time; try again");
  }

  private void build() throws HostException, InterruptedException {
    hold(new Resource.Link(bridge));
    // Without an address of its own a bridge takes the lowest of what is attached. Whenever
    // something came or went, as when a guest migrates, guests would send to the one before.
    String mac = mac(gatewayAddress());
    ip(
        "link",
        "add",
        "name",
        bridge,
        "address",
        mac,
        "type",
        "bridge",
        "stp_state",
        "0",
        "forward_delay",
        "0");
    ip("address", "add", gatewayAddress() + "/" + PREFIX_LENGTH, "dev", bridge);
    ip("link", "set", bridge, "up");
    firewall = BridgeFirewall.passed(bridge, this::hold);
  }

  /** The address of this machine on the segment, by which the harness reaches a guest. */
  public String gatewayAddress() {
    return subnet.address(Subnet.GATEWAY);
  }

  /** Attaches a new namespace. */
  public Station attachNamespace() throws HostException, InterruptedException {
    Station station = new Station(nextName(), subnet.address(Subnet.FIRST_NODE + attached));
    attached++;
    build(station);
    return station;
  }

  /** Attaches a new tap device. */
  public Tap attachTap() throws HostException, InterruptedException {
    Tap tap = newTap();
    ip("tuntap", "add", "dev", tap.device(), "mode", "tap");
    plug(tap);
    return tap;
  }

  /**
   * Makes a tap device in a namespace, where a program is to open it; {@link #pull} attaches it
   * then.
   */
  public Tap lendTap(Station borrower) throws HostException, InterruptedException {
    Tap tap = newTap();
    ip("-n", borrower.name(), "tuntap", "add", "dev", tap.device(), "mode", "tap");
    return tap;
  }

  /** Attaches a tap device that was lent: whoever has opened it keeps it. */
  public void pull(Tap tap, Station borrower) throws HostException, InterruptedException {
    String here = Long.toString(ProcessHandle.current().pid());
    ip("-n", borrower.name(), "link", "set", tap.device(), "netns", here);
    plug(tap);
  }

  private Tap newTap() throws HostException {
    Tap tap = new Tap(nextName(), subnet.address(Subnet.FIRST_NODE + attached));
    attached++;
    hold(new Resource.Link(tap.device()));
    return tap;
  }

  private void plug(Tap tap) throws HostException, InterruptedException {
    ip("link", "set", tap.device(), "txqueuelen", String.valueOf(TAP_FRAMES));
    Cable.plug(root, tap.device(), bridge, lan);
  }

  /** Removes a namespace before all else is; processes that still run in it are ended. */
  public void detach(Station station) {
    remove(new Resource.Link(station.cable()));
    remove(new Resource.NetworkNamespace(station.name()));
  }

  /** Removes a tap device before all else is. */
  public void detach(Tap tap) {
    remove(new Resource.Link(tap.device()));
  }

  private void remove(Resource resource) {
    leases.removeIf(lease -> lease.resource().equals(resource) && lease.removed());
  }

  /**
   * An address for something that others attach to the {@linkplain #bridge bridge} by a cable of
   * their own, without a rate limit.
   */
  public String reserveAddress() {
    String address = subnet.address(Subnet.FIRST_NODE + attached);
    attached++;
    return address;
  }

  /**
   * The hardware address for a guest with that address: QEMU's prefix, and what differs between the
   * addresses of one machine's segments.
   */
  public static String mac(String address) {
    String[] numbers = address.split("\\.");
    return "52:54:00:%02x:%02x:%02x"
        .formatted(
            Integer.parseInt(numbers[1]),
            Integer.parseInt(numbers[2]),
            Integer.parseInt(numbers[3]));
  }

  /** The bridge's name. */
  public String bridge() {
    return bridge;
  }

  /** With the number in base 36, as names of links are short. */
  private String nextName() {
    return bridge + Integer.toString(attached, 36);
  }

  /**
   * Switches a tap device's offloads off again: a hypervisor that opens the device switches them
   * on.
   */
  public void settle(Tap tap) throws HostException, InterruptedException {
    Cable.offloadsOff(root, tap.device());
  }

  /** What the segment is, for the environment record. */
  public String describe() {
    return "bridge on this machine, offloads off, "
        + (lan.rateBitsPerSecond().isPresent()
            ? lan.rateBitsPerSecond().getAsLong() + " bit/s in each direction by tbf"
            : "no rate limit")
        + firewall.words();
  }

  private void build(Station station) throws HostException, InterruptedException {
    String name = station.name();
    hold(new Resource.NetworkNamespace(name));
    ip("netns", "add", name);
    String cable = station.cable();
    hold(new Resource.Link(cable));
    ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", name);
    Cable.offloadsOff(station.on(root), "eth0");
    ip("-n", name, "address", "add", station.address() + "/" + PREFIX_LENGTH, "dev", "eth0");
    ip("-n", name, "link", "set", "lo", "up");
    ip("-n", name, "link", "set", "eth0", "up");
    Cable.plug(root, cable, bridge, lan);
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
