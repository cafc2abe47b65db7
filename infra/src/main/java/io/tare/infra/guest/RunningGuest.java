package io.tare.infra.guest;

import io.tare.infra.clock.Stopwatch;
import io.tare.infra.confinement.Confinement;
import io.tare.infra.host.Command;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.ProcessorMeter;
import io.tare.infra.host.RunningProcess;
import io.tare.infra.image.FreeSpace;
import io.tare.infra.image.GuestImage;
import io.tare.infra.lan.Segment;
import io.tare.infra.lease.Lease;
import io.tare.infra.lease.Resource;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.Lan;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import io.tare.infra.shell.CheckedCommand;
import io.tare.model.Environment.Fact;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** A guest from its boot to its end, with all that was made for it. */
final class RunningGuest implements AutoCloseable {

  /** Room that a guest needs at least for what it writes. */
  private static final long OVERLAY_BYTES = 512L << 20;

  private static final Duration POWER_OFF = Duration.ofSeconds(5);

  private static final String OFFLOADS_OFF =
      "for link in vec0 eth0; do [ -e /sys/class/net/$link ] || continue;"
          + " for offload in tx tso gso gro; do ethtool -K $link $offload off; done; done;"
          + " true";

  private final PlatformSpec spec;
  private final RunContext context;
  private final Hypervisor hypervisor;
  private final LocalHost outside;
  private @Nullable Lease directory;
  private @Nullable Confinement confinement;
  private @Nullable Segment segment;
  private @Nullable GuestPlan plan;
  private @Nullable HypervisorProcess machine;
  private @Nullable GuestHost inside;
  private @Nullable Host client;
  private double bootSeconds = Double.NaN;

  private RunningGuest(
      PlatformSpec spec, RunContext context, Hypervisor hypervisor, LocalHost outside) {
    this.spec = spec;
    this.context = context;
    this.hypervisor = hypervisor;
    this.outside = outside;
  }

  /**
   * Boots a guest and logs in.
   *
   * @param disk with JDK and artefacts
   * @throws HostException if that fails; nothing is left then
   */
  static RunningGuest boot(
      PlatformSpec spec,
      RunContext context,
      Hypervisor hypervisor,
      GuestImage image,
      Path disk,
      Progress progress)
      throws HostException, InterruptedException {
    RunningGuest guest =
        new RunningGuest(spec, context, hypervisor, LocalHost.of(spec.name(), context));
    boolean booted = false;
    try {
      guest.boot(image, disk, progress);
      booted = true;
      return guest;
    } finally {
      if (!booted) {
        guest.close();
      }
    }
  }

  private void boot(GuestImage image, Path disk, Progress progress)
      throws HostException, InterruptedException {
    Path home = Path.of(outside.scratch());
    directory = context.leases().hold(new Resource.Directory(home.toString()));
    FreeSpace.require(home, OVERLAY_BYTES, "the guest's disk");
    confinement = Confinement.ofCpus(context, spec.name(), spec.resources());
    plan =
        new GuestPlan(
            "tare-" + context.leases().nextToken(), image, disk, home, spec.resources(), uplink());
    hypervisor.prepare(plan, outside);
    progress.step(spec.name() + ": booting " + hypervisor.name());
    Stopwatch boot = Stopwatch.started();
    machine =
        HypervisorProcess.start(
            spec.name(), plan, hypervisor.command(plan), outside.within(confinement.prefix()));
    inside =
        new GuestHost(new Login(spec.name(), plan, machine).by(hypervisor.bootDeadline()), machine);
    bootSeconds = boot.elapsed().toNanos() / 1e9;
    if (segment != null && spec.lan().isPresent()) {
      // In this order: a guest without GRO drops the batches that the tap sent until then.
      segment.settleTap();
      var unused = CheckedCommand.run(inside, "sh", "-c", OFFLOADS_OFF);
      LocalHost besides = outside.within(Confinement.besides(spec.name(), spec.resources()));
      client = segment.client(besides).named(spec.name() + " client");
    }
  }

  private Uplink uplink() throws HostException, InterruptedException {
    if (hypervisor.needsTap(spec)) {
      Segment made = Segment.create(context, outside, spec.lan().orElse(Lan.UNLIMITED));
      segment = made;
      return new Uplink.Tap(made.attachTap(), made.serviceAddress(), Segment.PREFIX_LENGTH);
    }
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new Uplink.Forward(free.getLocalPort());
    } catch (IOException e) {
      throw new HostException("no free port on 127.0.0.1: " + e.getMessage(), e);
    }
  }

  Host inside() {
    if (inside == null) {
      throw new IllegalStateException("guest " + spec.name() + " has not booted");
    }
    return inside;
  }

  /** This machine, in the namespace of the LAN's client. */
  Host client() {
    if (client == null) {
      throw new IllegalStateException(
          "platform " + spec.name() + " has no LAN path; its specification names none");
    }
    return client;
  }

  /** On the LAN path the other processors are the client's. */
  boolean giveWay() throws HostException {
    return client == null && confinement().giveWay();
  }

  void takeTurn() throws HostException {
    confinement().back();
  }

  private Confinement confinement() {
    if (confinement == null) {
      throw new IllegalStateException("guest " + spec.name() + " has not booted");
    }
    return confinement;
  }

  /** Of the hypervisor, in which all of the guest runs, and of the LAN's client. */
  ProcessorMeter processorMeter() {
    return outside.processorMeter();
  }

  /** The guest's address on the LAN. */
  String address() {
    if (plan == null) {
      throw new IllegalStateException("guest " + spec.name() + " has not booted");
    }
    return plan.uplink().sshHost();
  }

  /** Adds what is known from outside. */
  void addTo(SortedMap<String, String> facts) throws HostException, InterruptedException {
    if (plan == null || confinement == null) {
      throw new IllegalStateException("guest " + spec.name() + " has not booted");
    }
    facts.putAll(hypervisor.facts(plan, outside));
    facts.put("hypervisor.command", hypervisor.command(plan).toString());
    facts.put("guest.boot_seconds", String.format(Locale.ROOT, "%.3f", bootSeconds));
    facts.put(Fact.CONFINEMENT.key(), "guest; " + confinement.describe());
    if (segment != null && spec.lan().isPresent()) {
      facts.put("lan", segment.describe());
    }
  }

  /** Powers the guest off and removes everything that was made for it. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    try {
      powerOff();
    } catch (InterruptedException e) {
      interrupted = true;
    }
    Optional.ofNullable(machine).ifPresent(HypervisorProcess::close);
    Optional.ofNullable(inside).ifPresent(GuestHost::close);
    Optional.ofNullable(segment).ifPresent(Segment::close);
    Optional.ofNullable(confinement).ifPresent(Confinement::close);
    Optional.ofNullable(directory).ifPresent(Lease::removed);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Its disk is thrown away, so nothing needs to be written back. */
  private void powerOff() throws InterruptedException {
    if (machine == null || plan == null || machine.hasEnded()) {
      return;
    }
    if (inside != null) {
      try {
        RunningProcess unused = inside.start(Command.of("poweroff", "-f"));
        if (machine.waitForEnd(POWER_OFF)) {
          return;
        }
      } catch (HostException e) {
        // It does not listen any more; it is ended from outside.
        hypervisor.end(plan);
        return;
      }
    }
    hypervisor.end(plan);
  }
}
