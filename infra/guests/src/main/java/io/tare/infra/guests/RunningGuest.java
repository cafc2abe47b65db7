package io.tare.infra.guests;

import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.Network;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Node;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment;
import io.tare.infra.api.Starting;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.lease.Lease;
import io.tare.infra.hosts.lease.PathResource;
import io.tare.infra.image.GuestImage;
import io.tare.infra.image.Overlay;
import io.tare.infra.machine.LocalHost;
import io.tare.infra.machine.confinement.Confinement;
import io.tare.infra.machine.confinement.CpuList;
import io.tare.infra.machine.confinement.Pinned;
import io.tare.infra.machine.network.GuestDevices;
import io.tare.infra.ssh.SshHost;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A guest from its boot to its end, with everything created for it. */
final class RunningGuest implements Pinned {

  private static final Duration POWER_OFF = Duration.ofSeconds(5);

  /** A migrated guest answers by then, even under emulation. */
  private static final Duration ALIVE = Duration.ofSeconds(60);

  private final String name;
  private final PlatformSpec spec;
  private final RunContext context;
  private final Hypervisor hypervisor;
  private final LocalHost outside;
  private @Nullable Lease directory;
  private @Nullable Confinement confinement;
  private @Nullable GuestProcess guestProcess;
  private @Nullable GuestHost inside;
  private final SortedMap<Network, String> addresses = new TreeMap<>();
  private final List<String> cables = new ArrayList<>();
  private double bootSeconds = Double.NaN;

  private RunningGuest(
      String name,
      PlatformSpec spec,
      RunContext context,
      Hypervisor hypervisor,
      LocalHost outside) {
    this.name = name;
    this.spec = spec;
    this.context = context;
    this.hypervisor = hypervisor;
    this.outside = outside;
  }

  /**
   * What to boot.
   *
   * @param name of the node
   * @param processorSet the platform's set of processors that it has, from 0
   * @param disk with JDK and artefacts
   * @param uplink for access; empty if a port is forwarded
   * @param networks to attach it to; the uplink may be among them
   */
  record Boot(
      String name,
      int processorSet,
      GuestImage image,
      Path disk,
      Optional<Segment> uplink,
      Map<Network, Segment> networks) {

    /** Everything it is attached to, the uplink first. */
    Stream<Segment> segments() {
      return Stream.concat(uplink.stream(), networks.values().stream()).distinct();
    }
  }

  /**
   * Boots a guest and logs in.
   *
   * @param machine this machine; its programs are counted together
   * @throws HostException if that fails; nothing is left then
   */
  static RunningGuest boot(
      Boot boot,
      PlatformSpec spec,
      RunContext context,
      Hypervisor hypervisor,
      LocalHost machine,
      Progress progress)
      throws HostException, InterruptedException {
    RunningGuest guest =
        new RunningGuest(boot.name(), spec, context, hypervisor, machine.named(boot.name()));
    return Starting.wholly(guest, guest::close, () -> guest.boot(boot, progress));
  }

  private void boot(Boot boot, Progress progress) throws HostException, InterruptedException {
    Path home = context.scratch("guest");
    directory = context.leases().hold(new PathResource.Directory(home.toString()));
    Overlay.requireRoom(home);
    confinement = Confinement.ofCpus(context, name, spec.resources(), boot.processorSet());
    Map<Segment, Segment.Tap> taps = new LinkedHashMap<>();
    List<Uplink.Tap> attached = new ArrayList<>();
    for (Segment each : boot.segments().toList()) {
      Segment.Tap tap = each.attachTap(hypervisor.queues());
      taps.put(each, tap);
      attached.add(Uplink.Tap.on(each, tap.device(), tap.address()));
    }
    GuestPlan plan =
        new GuestPlan(
            "tare-" + context.leases().nextToken(),
            boot.image(),
            boot.disk(),
            home,
            spec.resources(),
            attached.isEmpty() ? forward() : attached.get(0),
            attached.stream().skip(1).toList());
    hypervisor.prepare(plan, outside);
    progress.step(name + ": booting " + hypervisor.name());
    Stopwatch watch = Stopwatch.started();
    HypervisorProcess machine =
        HypervisorProcess.start(
            name, plan, hypervisor.command(plan), outside.within(confinement.prefix()));
    guestProcess = new GuestProcess(1, plan, machine, Optional.empty());
    inside =
        new GuestHost(
            new Login(name, plan, machine).by(hypervisor.bootDeadline(), progress), machine);
    bootSeconds = watch.elapsed().toNanos() / 1e9;
    pin();
    hypervisor.mount(inside);
    for (int i = 0; i < plan.further().size(); i++) {
      // The address of the first device is on the guest's kernel command line.
      Uplink.Tap tap = plan.further().get(i);
      GuestDevices.takeUp(inside, hypervisor.link(i + 1), tap.address(), tap.mtuBytes());
    }
    // In this order: a guest without GRO drops the batches that the tap still sends.
    for (Map.Entry<Network, Segment> each : boot.networks().entrySet()) {
      Segment.Tap tap = Objects.requireNonNull(taps.get(each.getValue()));
      addresses.put(each.getKey(), tap.address());
      cables.add(each.getValue().settle(tap));
    }
    if (spec.isNetworked()) {
      GuestDevices.offloadsOff(inside);
    }
  }

  private void pin() throws HostException, InterruptedException {
    if (hypervisor.isPinned()) {
      hypervisor.pin(name, guestProcess(), cpus(), outside);
    }
  }

  private static Uplink forward() throws HostException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new Uplink.Forward(free.getLocalPort());
    } catch (IOException e) {
      throw new HostException("no free port on 127.0.0.1: " + e.getMessage(), e);
    }
  }

  GuestHost inside() {
    if (inside == null) {
      throw new IllegalStateException("guest " + name + " has not booted");
    }
    return inside;
  }

  /** Processors that are bound stay where they are. */
  @Override
  public boolean giveWay() throws HostException {
    return !hypervisor.isPinned() && confinement().giveWay();
  }

  @Override
  public void takeTurn() throws HostException {
    confinement().takeTurn();
  }

  boolean flushesReachDisk() {
    return hypervisor.flushesReachDisk();
  }

  /** Pauses it for a while, including its clocks. */
  void pause(Duration length) throws HostException, InterruptedException {
    SshHost.Silence silence = inside().expectSilence();
    try {
      hypervisor.pause(name, guestProcess(), length);
    } finally {
      // Packets sent meanwhile are retransmitted after about the length of the pause (RFC 6298,
      // 5.5).
      CompletableFuture.delayedExecutor(length.toNanos(), TimeUnit.NANOSECONDS)
          .execute(silence::close);
    }
  }

  /**
   * Moves it to another process of the hypervisor, with another tap device of the segment.
   *
   * @return what that did
   * @throws HostException if it was not moved: it still runs at its source, or it has ended
   */
  MigrationRecord migrate(GuestMove.Connections connections, MigrationOrder order)
      throws HostException, InterruptedException {
    GuestProcess left = guestProcess();
    GuestMove move =
        new GuestMove(
            name, hypervisor, context, outside.within(confinement().prefix()), connections);
    SshHost.Silence silence = inside().expectSilence();
    try {
      GuestMove.Moved moved = move.from(left, order);
      inside().follow(moved.guestProcess().process());
      guestProcess = moved.guestProcess();
      pin();
      move.leave(left);
      Host.Finished alive = inside().run(Command.of("true"), ALIVE);
      if (!alive.succeeded()) {
        throw new HostException(
            "%s: the guest does not answer after its migration: %s"
                .formatted(name, alive.standardError().strip()));
      }
      return moved.migration();
    } finally {
      silence.close();
    }
  }

  private GuestProcess guestProcess() {
    if (guestProcess == null) {
      throw new IllegalStateException("guest " + name + " has not booted");
    }
    return guestProcess;
  }

  private Confinement confinement() {
    if (confinement == null) {
      throw new IllegalStateException("guest " + name + " has not booted");
    }
    return confinement;
  }

  @Override
  public CpuList cpus() {
    return confinement().cpus();
  }

  /** The near end of its current cable; none without a network. */
  Optional<String> cable() {
    return guestProcess != null && guestProcess.plan().uplink() instanceof Uplink.Tap tap
        ? Optional.of(tap.device())
        : Optional.empty();
  }

  /** The node at its addresses on the platform's networks. */
  Node reached(Node node) {
    Node reached = node;
    for (Map.Entry<Network, String> each : addresses.entrySet()) {
      reached = reached.at(each.getKey(), each.getValue());
    }
    return reached;
  }

  /** The near ends of its cables at boot. */
  List<String> cables() {
    return List.copyOf(cables);
  }

  /** Adds facts known from outside. */
  void addTo(SortedMap<String, String> facts) throws HostException, InterruptedException {
    GuestPlan plan = guestProcess().plan();
    facts.putAll(hypervisor.facts(plan, outside));
    facts.put("hypervisor.command", hypervisor.command(plan).toString());
    facts.put("guest.boot_seconds", String.format(Locale.ROOT, "%.3f", bootSeconds));
    facts.put(Fact.CONFINEMENT.key(), "guest; " + confinement().describe());
  }

  /** Powers the guest off and removes everything created for it. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    try {
      powerOff();
    } catch (InterruptedException e) {
      interrupted = true;
    }
    Optional.ofNullable(guestProcess)
        .map(GuestProcess::process)
        .ifPresent(HypervisorProcess::close);
    Optional.ofNullable(inside).ifPresent(GuestHost::close);
    Optional.ofNullable(confinement).ifPresent(Confinement::close);
    Optional.ofNullable(directory).ifPresent(Lease::removed);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Its disk is discarded, so nothing needs to be written back. */
  private void powerOff() throws InterruptedException {
    if (guestProcess == null || guestProcess.process().hasEnded()) {
      return;
    }
    if (inside != null) {
      try {
        RunningProcess unused = inside.start(Command.of("poweroff", "-f"));
        if (guestProcess.process().waitForEnd(POWER_OFF)) {
          return;
        }
      } catch (HostException e) {
        // It no longer listens; it is ended from outside.
        hypervisor.end(guestProcess.plan());
        return;
      }
    }
    hypervisor.end(guestProcess.plan());
  }
}
