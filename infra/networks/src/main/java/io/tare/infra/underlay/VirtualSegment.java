package io.tare.infra.underlay;

import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.network.Offloads;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Segment;
import io.tare.infra.platform.Starting;
import io.tare.infra.platform.Station;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A network between namespaces of this machine. Its hosts are namespaces too; two of them are
 * joined by a cable, the underlay. All that is made for it lies in namespaces that are on record,
 * so that it is gone with them.
 */
public abstract class VirtualSegment extends NamespaceSegment {

  /** The end of the underlay in each host, and what a single host has in its place. */
  protected static final String UNDERLAY = "u0";

  private static final int FIRST_NODE = 2;
  private static final int MOST_SUBNETS = 250;

  /** Addresses mean something within namespaces alone, and a node may be on several networks. */
  private static final AtomicInteger SUBNETS = new AtomicInteger();

  private final VirtualSettings settings;
  private final RunContext context;
  private final Host machine;
  private final String subnet;
  private final List<Station> hosts = new ArrayList<>();
  private final List<String> cables = new ArrayList<>();
  private int attached;

  /** As counters name it. */
  private @Nullable String underlay;

  protected VirtualSegment(VirtualSettings settings, RunContext context, Host machine) {
    this.settings = settings;
    this.context = context;
    this.machine = machine;
    this.subnet = "10.214." + (1 + SUBNETS.getAndIncrement() % MOST_SUBNETS) + ".";
  }

  /** Makes hosts and what is in them; leaves nothing if that fails. */
  final Segment built() throws HostException, InterruptedException {
    return Starting.wholly(
        this,
        this::close,
        () -> {
          for (int i = 0; i < settings.hosts(); i++) {
            hosts.add(Station.make(context, machine));
          }
          if (settings.hasTwoHosts()) {
            joinHosts();
          }
          for (int i = 0; i < hosts.size(); i++) {
            build(hosts.get(i), i);
          }
        });
  }

  private void joinHosts() throws HostException, InterruptedException {
    int mtu = settings.mtuBytes() + headerBytes();
    hosts
        .get(0)
        .ip(
            "link add %s mtu %s type veth peer name %s mtu %s netns %s"
                .formatted(UNDERLAY, mtu, UNDERLAY, mtu, hosts.get(1).name()));
    for (Station each : hosts) {
      offload(each, UNDERLAY);
      each.ip("link set " + UNDERLAY + " up");
    }
    underlay = hosts.get(0).counted(UNDERLAY);
  }

  /** The address of a host on the underlay. */
  protected static String hostAddress(int index) {
    return "10.215.0." + (1 + index);
  }

  /** Gives a device of a host its address on the underlay. */
  protected final void address(Station host, int index, String device)
      throws HostException, InterruptedException {
    host.ip("address add %s/24 dev %s".formatted(hostAddress(index), device));
    host.ip("link set " + device + " up");
  }

  /** By how much packets are longer on the underlay. */
  protected int headerBytes() {
    return 0;
  }

  /** Makes what a host has for its nodes, and joins it to the underlay if there is one. */
  protected abstract void build(Station host, int index) throws HostException, InterruptedException;

  /** Connects the near end of a node's cable within a host, and takes it up. */
  protected abstract void plug(Station host, String device)
      throws HostException, InterruptedException;

  /** What it is made of, and whose data path that is. */
  protected abstract String words();

  @Override
  public final String describe() {
    String hosts = settings.hasTwoHosts() ? " between two hosts that are network namespaces" : "";
    return words()
        + hosts
        + ", MTU "
        + settings.mtuBytes()
        + ", offloads "
        + (settings.hasOffloads() ? "on" : "off")
        + settings
            .bitsPerSecond()
            .map(rate -> ", " + rate + " bit/s of each node by tbf")
            .orElse("")
        + settings.delayNanos().map(nanos -> ", " + nanos + " ns late by netem").orElse("");
  }

  /**
   * Gives a node its device: the far end of a cable whose near end is {@linkplain #plug plugged}.
   *
   * @return the near end, as counters name it
   */
  protected String join(Optional<Station> host, Station node, String device)
      throws HostException, InterruptedException {
    Station at = host.orElseThrow();
    String near = "p" + attached;
    int mtu = settings.mtuBytes();
    at.ip(
        "link add %s mtu %s type veth peer name %s mtu %s netns %s"
            .formatted(near, mtu, device, mtu, node.name()));
    offload(at, near);
    plug(at, near);
    return at.counted(near);
  }

  @Override
  public final Attachment attach(Station node) throws HostException, InterruptedException {
    String device = node.nextDevice();
    String address = subnet + (FIRST_NODE + attached);
    Optional<Station> host =
        hosts.isEmpty()
            ? Optional.empty()
            : Optional.of(hosts.get(Math.min(attached, hosts.size() - 1)));
    String cable = join(host, node, device);
    offload(node, device);
    node.ip("address add %s/%s dev %s".formatted(address, PREFIX_LENGTH, device));
    node.ip("link set " + device + " up");
    new Shaping(machine, node, device).set(settings);
    attached++;
    cables.add(cable);
    return new Attachment(address, cable);
  }

  @Override
  public final void awaitLinks() throws HostException, InterruptedException {
    for (Station each : hosts) {
      each.awaitLinks();
    }
  }

  /** Switches off what the campaign wants off, and sees that it is. */
  private void offload(Station place, String device) throws HostException, InterruptedException {
    if (settings.hasOffloads()) {
      return;
    }
    Offloads.off(machine, place.prefix(), device);
    Optional<String> left = Offloads.on(machine, place.prefix(), device);
    if (left.isPresent() && isSwitchable(device)) {
      throw new HostException(
          "%s of device %s cannot be switched off; say offloads: on".formatted(left.get(), device));
    }
  }

  /** Whether all offloads of a device can be switched off. */
  protected boolean isSwitchable(String device) {
    return true;
  }

  @Override
  public final OptionalInt promisedMtuBytes() {
    return OptionalInt.of(settings.mtuBytes());
  }

  @Override
  public final Optional<Crossing> crossing() {
    if (underlay == null || cables.isEmpty()) {
      return Optional.empty();
    }
    // Of more than two, those on the second host exchange packets that do not cross.
    List<String> nodes = cables.size() == 2 ? cables : cables.subList(0, 1);
    return Optional.of(new Crossing(nodes, underlay));
  }

  protected final VirtualSettings settings() {
    return settings;
  }

  protected final Host machine() {
    return machine;
  }

  protected final RunContext context() {
    return context;
  }

  @Override
  public void close() {
    hosts.forEach(Station::close);
  }
}
