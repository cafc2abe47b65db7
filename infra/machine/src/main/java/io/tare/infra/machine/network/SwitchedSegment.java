package io.tare.infra.machine.network;

import io.tare.infra.api.LinkReadiness;
import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.Lease;
import io.tare.infra.hosts.lease.NetworkResource;
import io.tare.infra.hosts.lease.Resource;
import io.tare.infra.hosts.shell.CheckedCommand;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A network on this machine whose nodes are attached to one bridge or switch, so that the path is
 * the same for all of them. Each kind defines how its switch is created and how the near end of a
 * cable is plugged in. Segmentation and checksum offloads are off on all cables: they would let
 * namespaces exchange packets that no real network carries.
 *
 * <p>Needs root, or root within a user namespace that has its own network.
 */
public abstract class SwitchedSegment implements Segment {

  /** The programs that it needs. */
  public static final List<Requirement> REQUIREMENTS =
      List.of(
          new Requirement("ip", "iproute2"),
          new Requirement("tc", "iproute2"),
          new Requirement("ethtool", "ethtool"),
          new Requirement("nsenter", "util-linux"));

  private static final int MAX_TRIES = 30;
  private static final long MAX_PAUSE_MILLIS = 100;

  private final RunContext context;
  private final Host machine;
  private final String bridge;
  private final Subnet subnet;
  private final Deque<Lease> leases = new ArrayDeque<>();

  /** Near ends of cables that were not awaited yet. */
  private final List<String> unawaited = new ArrayList<>();

  private int attached;

  /**
   * @param machine on which it is created, without any confinement
   * @param subnet its addresses
   */
  protected SwitchedSegment(RunContext context, Host machine, Subnet subnet) {
    this.context = context;
    this.machine = machine;
    this.bridge = context.nextLink();
    this.subnet = subnet;
  }

  /**
   * Creates the switch, with addresses that no other network has.
   *
   * @param kind its kind
   */
  public static Segment made(Host machine, Function<Subnet, SwitchedSegment> kind)
      throws HostException, InterruptedException {
    // Another program may take the same network at this moment. Whoever sees that it is not alone
    // gives way: of two at least one does.
    for (int i = 0; i < MAX_TRIES; i++) {
      Subnet subnet =
          Subnet.unused(CheckedCommand.run(machine, "ip", "-4", "route", "show", "table", "all"));
      SwitchedSegment segment = kind.apply(subnet);
      boolean isOurs = false;
      try {
        segment.build();
        isOurs = subnet.isOfOne(CheckedCommand.run(machine, "ip", "-4", "-o", "address", "show"));
        if (isOurs) {
          return segment;
        }
      } finally {
        if (!isOurs) {
          segment.close();
        }
      }
      TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextLong(MAX_PAUSE_MILLIS));
    }
    throw new HostException(
        "no network from 10.213.64.0 on stayed free in "
            + MAX_TRIES
            + " tries: other programs keep creating networks here; try again");
  }

  /**
   * Creates the switch, with {@link #gatewayAddress} as this machine's address, and brings it up.
   */
  protected abstract void build() throws HostException, InterruptedException;

  /** Connects the near end of a cable, or a tap device, and brings it up. */
  protected abstract void plug(String device) throws HostException, InterruptedException;

  /** The address of this machine on the segment, by which the harness reaches a guest. */
  protected final String gatewayAddress() {
    return subnet.address(Subnet.GATEWAY);
  }

  @Override
  public final Optional<String> harnessAddress() {
    return Optional.of(gatewayAddress());
  }

  protected final Host machine() {
    return machine;
  }

  /** The bridge or switch, by its name. */
  public final String bridge() {
    return bridge;
  }

  @Override
  public final Attachment attach(NetworkNamespace namespace)
      throws HostException, InterruptedException {
    Attachment attachment = new Attachment(nextAddress(), nextName());
    attached++;
    String device = namespace.nextDevice();
    namespace.hold(new NetworkResource.Link(attachment.cable()));
    ip(
        "link add %s type veth peer name %s netns %s"
            .formatted(attachment.cable(), device, namespace.name()));
    Offloads.off(machine, namespace.prefix(), device);
    namespace.ip("address add %s/%s dev %s".formatted(attachment.address(), PREFIX_LENGTH, device));
    namespace.ip("link set " + device + " up");
    Offloads.off(machine, List.of(), attachment.cable());
    plug(attachment.cable());
    unawaited.add(attachment.cable());
    return attachment;
  }

  @Override
  public final void awaitLinks() throws HostException, InterruptedException {
    new LinkReadiness(machine).awaitHere(unawaited);
    unawaited.clear();
  }

  @Override
  public final Tap attachTap(int queues) throws HostException, InterruptedException {
    Tap tap = newTap();
    ip(tap.creation(queues));
    plug(tap);
    return tap;
  }

  @Override
  public final Tap lendTap(NetworkNamespace borrower, int queues)
      throws HostException, InterruptedException {
    Tap tap = newTap();
    borrower.ip(tap.creation(queues));
    return tap;
  }

  @Override
  public final void pull(Tap tap, NetworkNamespace borrower)
      throws HostException, InterruptedException {
    borrower.ip("link set " + tap.device() + " netns " + ProcessHandle.current().pid());
    plug(tap);
  }

  private Tap newTap() throws HostException {
    Tap tap = new Tap(nextName(), nextAddress());
    attached++;
    hold(new NetworkResource.Link(tap.device()));
    return tap;
  }

  private void plug(Tap tap) throws HostException, InterruptedException {
    ip("link set " + tap.device() + " txqueuelen " + TAP_FRAMES);
    var unused = settle(tap);
    plug(tap.device());
  }

  @Override
  public final String settle(Tap tap) throws HostException, InterruptedException {
    Offloads.off(machine, List.of(), tap.device());
    return tap.device();
  }

  @Override
  public final void detach(Tap tap) {
    leases.removeIf(
        lease ->
            lease.resource().equals(new NetworkResource.Link(tap.device())) && lease.removed());
  }

  private String nextAddress() {
    return subnet.address(Subnet.FIRST_NODE + attached);
  }

  /** With the number in base 36, as link names are short. */
  private String nextName() {
    return bridge + Integer.toString(attached, 36);
  }

  /** Records what is created for it. */
  protected final void hold(Resource resource) throws HostException {
    leases.push(context.leases().hold(resource));
  }

  /**
   * Runs {@code ip} on this machine.
   *
   * @param words with blanks between them
   */
  protected final void ip(String words) throws HostException, InterruptedException {
    CheckedCommand.run(machine, ("ip " + words).split(" "));
  }

  /** Removes everything, newest first. */
  @Override
  public final void close() {
    while (!leases.isEmpty()) {
      var unused = leases.pop().removed();
    }
  }
}
