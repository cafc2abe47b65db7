package io.tare.infra.managed;

import io.tare.infra.clock.Stopwatch;
import io.tare.infra.confinement.Confinement;
import io.tare.infra.confinement.CpuList;
import io.tare.infra.environment.InsideUsage;
import io.tare.infra.environment.Probe;
import io.tare.infra.host.Command;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.UsageMeter;
import io.tare.infra.lan.MachineNodes;
import io.tare.infra.lan.Segment;
import io.tare.infra.lease.Lease;
import io.tare.infra.lease.Leases;
import io.tare.infra.lease.Resource;
import io.tare.infra.local.LocalHost;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.Lan;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.RunningPlatform;
import io.tare.infra.platform.Software;
import io.tare.infra.platform.Starting;
import io.tare.infra.platform.Topology;
import io.tare.infra.remote.RemoteMachine;
import io.tare.infra.shell.CheckedCommand;
import io.tare.infra.ssh.SshHost;
import io.tare.infra.ssh.SshTarget;
import io.tare.model.Environment;
import io.tare.model.Environment.Fact;
import io.tare.model.MigrationRecord;
import io.tare.model.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Nodes that a control has made. Each is on record before it is asked for, and stays there until
 * the control says that it is gone. Clients on the network run on the harness's machine.
 */
final class RunningManagedMachines implements RunningPlatform {

  private static final Duration LOOK = Duration.ofMillis(500);
  private static final Duration REMOVAL = Duration.ofMinutes(2);

  /** A guest that went on elsewhere answers by then, also under emulation. */
  private static final Duration ALIVE = Duration.ofSeconds(60);

  /** A guest that has no ethtool keeps them. */
  private static final String OFFLOADS_OFF =
      "for offload in tx tso gso gro; do ethtool -K eth0 $offload off; done; true";

  private final Starter starter;
  private final PlatformSpec spec;
  private final List<Machine> machines = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private @Nullable PatientControl control;
  private @Nullable MachineNodes here;

  private RunningManagedMachines(Starter starter) {
    this.starter = starter;
    this.spec = starter.spec();
  }

  /** What machines are started from. */
  record Starter(
      ManagedKind kind,
      PlatformSpec spec,
      RunContext context,
      GuestSource source,
      Artefacts artefacts) {}

  /** A machine that was asked for. */
  private static final class Machine {

    final MachineOrder order;
    final GuestAccess access;
    final Lease lease;
    final Optional<OwnFiles> files;
    double bootSeconds = Double.NaN;
    @Nullable SshHost inside;

    Machine(MachineOrder order, GuestSource.Made made, Lease lease) {
      this.order = order;
      this.access = made.access();
      this.lease = lease;
      this.files = made.files();
    }
  }

  static RunningManagedMachines start(Starter starter, Topology topology, Progress progress)
      throws HostException, InterruptedException {
    RunningManagedMachines running = new RunningManagedMachines(starter);
    try {
      return Starting.wholly(running, () -> running.boot(topology, progress));
    } catch (HostException e) {
      throw ManagedPlatform.named(starter.spec(), e);
    }
  }

  private void boot(Topology topology, Progress progress)
      throws HostException, InterruptedException {
    control = starter.kind().control(spec);
    boolean isHere = starter.kind().wiring(spec) != ManagedKind.Wiring.ELSEWHERE;
    if (isHere) {
      here = new MachineNodes(spec, starter.context());
      here.connect(spec.lan().orElse(Lan.UNLIMITED));
    }
    for (Topology.Place place : topology.ownPlaces()) {
      boot(place, progress);
    }
    if (here != null) {
      here.addClients(topology, Software.here(starter.artefacts()));
      return;
    }
    for (Topology.Place place : topology.places(Role.CLIENT)) {
      String name = place.nodeOf(spec.name());
      LocalHost host = LocalHost.of(name, starter.context());
      nodes.add(Node.of(place.role(), name, host, Software.here(starter.artefacts())));
    }
  }

  private void boot(Topology.Place place, Progress progress)
      throws HostException, InterruptedException {
    String node = place.nodeOf(spec.name());
    Stopwatch booting = Stopwatch.started();
    Machine machine = asked(place, node, progress);
    progress.step(node + ": waiting until machine " + machine.order.name() + " runs");
    String address = address(machine, booting);
    SshTarget target =
        machine.access.target(address, starter.context().scratch("guest").resolve("known_hosts"));
    machine.inside =
        machine.access.login(
            node,
            target,
            booting,
            ManagedKind.bootDeadline(spec),
            () -> requireLife(machine.order.name()));
    starter.kind().entered(spec, machine.inside, starter.context());
    machine.bootSeconds = booting.elapsed().toNanos() / 1e9;
    Software software = software(machine.inside, target, progress);
    Optional<String> tap = machine.order.here().flatMap(MachineOrder.Here::tap);
    if (tap.isPresent() && spec.lan().isPresent()) {
      settle(machine.inside, new Segment.Tap(tap.get(), address));
    }
    Node made = Node.of(place.role(), node, machine.inside, software).at(Path.LAN, address);
    add(
        starter.kind().sharesKernel(spec) ? made : made.withKernel(new InsideUsage(machine.inside)),
        tap);
  }

  /** Asks for a machine, which is on record before. */
  private Machine asked(Topology.Place place, String node, Progress progress)
      throws HostException, InterruptedException {
    Leases leases = starter.context().leases();
    String name = MachineOrder.PREFIX + leases.nextToken();
    GuestSource.Made made = starter.source().access().access(name);
    MachineOrder order =
        new MachineOrder(
            name,
            leases.token(),
            spec,
            place.indexOfAll(),
            made.cloudInit(),
            attached(place),
            made.files().map(OwnFiles::paths).orElseGet(TreeMap::new));
    Lease lease =
        leases.hold(new Resource.Machine(spec.kind(), starter.kind().onRecord(spec), name));
    Machine machine = new Machine(order, made, lease);
    machines.add(machine);
    progress.step(node + ": asking " + spec.kind() + " for machine " + name);
    control().create(order, progress);
    return machine;
  }

  /**
   * A hypervisor that opens a tap device switches its offloads on. The device first: a guest
   * without GRO drops the batches that it sent until then.
   */
  private void settle(SshHost inside, Segment.Tap tap) throws HostException, InterruptedException {
    Optional<Segment> segment = Optional.ofNullable(here).flatMap(MachineNodes::segment);
    if (segment.isPresent()) {
      segment.get().settle(tap);
      var unused = CheckedCommand.run(inside, "sh", "-c", OFFLOADS_OFF);
    }
  }

  /** Its place on the segment, if it runs on this machine. */
  private Optional<MachineOrder.Here> attached(Topology.Place place)
      throws HostException, InterruptedException {
    Optional<Segment> segment = Optional.ofNullable(here).flatMap(MachineNodes::segment);
    if (segment.isEmpty()) {
      return Optional.empty();
    }
    CpuList cpus = Confinement.cpus(spec.name(), spec.resources(), place.processorSet());
    if (starter.kind().wiring(spec) == ManagedKind.Wiring.BRIDGE) {
      return Optional.of(
          new MachineOrder.Here(
              cpus,
              segment.get().bridge(),
              Optional.empty(),
              Optional.empty(),
              segment.get().reserveAddress(),
              Segment.PREFIX_LENGTH));
    }
    Segment.Tap tap = segment.get().attachTap();
    Optional<String> spare =
        starter.kind().migratesHere(spec)
            ? Optional.of(segment.get().attachTap().device())
            : Optional.empty();
    return Optional.of(
        new MachineOrder.Here(
            cpus,
            segment.get().bridge(),
            Optional.of(tap.device()),
            spare,
            tap.address(),
            Segment.PREFIX_LENGTH));
  }

  /** The address of a machine, as soon as it runs and has one. */
  private String address(Machine machine, Stopwatch booting)
      throws HostException, InterruptedException {
    String name = machine.order.name();
    Duration deadline = ManagedKind.bootDeadline(spec);
    while (true) {
      MachineStatus status = requireLife(name);
      if (status.state() == MachineStatus.State.RUNNING) {
        Optional<String> assigned = machine.order.here().map(MachineOrder.Here::address);
        Optional<String> address = assigned.or(() -> status.addresses().stream().findFirst());
        if (address.isPresent()) {
          return address.get();
        }
      }
      if (booting.isBeyond(deadline)) {
        throw new HostException(
            "machine %s is %s and has %s after %d s%s; give it more time by %s"
                .formatted(
                    name,
                    status.state().toString().toLowerCase(Locale.ROOT),
                    status.addresses().isEmpty() ? "no address" : "an address",
                    deadline.toSeconds(),
                    status.reason().isEmpty() ? "" : " (" + status.reason() + ")",
                    ManagedKind.BOOT_DEADLINE));
      }
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
    }
  }

  /** How it is with a machine that is to run. */
  private MachineStatus requireLife(String name) throws HostException, InterruptedException {
    MachineStatus status = control().status(name);
    if (status.state() == MachineStatus.State.FAILED) {
      throw new HostException("machine %s failed: %s".formatted(name, status.reason()));
    }
    if (status.isAbsent()) {
      throw new HostException(
          "machine %s is gone: somebody removed it, or it ended".formatted(name));
    }
    return status;
  }

  private Software software(SshHost inside, SshTarget target, Progress progress)
      throws HostException, InterruptedException {
    if (starter.source().installed().isPresent()) {
      return starter.source().installed().get();
    }
    RemoteMachine sent =
        RemoteMachine.ready(inside, target, ManagedKind.java(spec), starter.artefacts(), progress);
    return new Software(sent.java(), sent.artefacts());
  }

  private void add(Node node, Optional<String> cable) {
    if (here == null) {
      nodes.add(node);
    } else if (cable.isPresent()) {
      here.add(node, cable.get());
    } else {
      here.add(node);
    }
  }

  @Override
  public MigrationRecord migrate(MigrationOrder order) throws HostException, InterruptedException {
    if (machines.size() != 1) {
      throw new HostException(
          "platform %s: one machine is migrated, there are %d"
              .formatted(spec.name(), machines.size()));
    }
    Machine moved = machines.get(0);
    SshHost inside = Objects.requireNonNull(moved.inside);
    MigrationRecord told = control().migrate(moved.order.name(), order);
    Host.Finished alive = inside.run(Command.of("true"), ALIVE);
    if (!alive.succeeded()) {
      throw new HostException(
          "machine %s does not answer after its migration: %s"
              .formatted(moved.order.name(), alive.standardError().strip()));
    }
    Optional<MachineOrder.Here> place = moved.order.here();
    if (place.isPresent() && spec.lan().isPresent()) {
      for (Optional<String> tap : List.of(place.get().tap(), place.get().spareTap())) {
        if (tap.isPresent()) {
          settle(inside, new Segment.Tap(tap.get(), place.get().address()));
        }
      }
    }
    return told;
  }

  private PatientControl control() {
    if (control == null) {
      throw new IllegalStateException("platform " + spec.name() + " was not started");
    }
    return control;
  }

  @Override
  public List<Node> nodes() {
    return here == null ? List.copyOf(nodes) : here.all();
  }

  @Override
  public List<Integer> processors() {
    return machines.stream()
        .flatMap(machine -> machine.order.here().stream())
        .flatMap(place -> place.cpus().cpus().stream())
        .distinct()
        .toList();
  }

  @Override
  public Optional<UsageMeter> clientUsage() {
    return Optional.ofNullable(here).flatMap(MachineNodes::clientUsage);
  }

  @Override
  public Environment environment() throws HostException, InterruptedException {
    Machine first = machines.get(0);
    SortedMap<String, String> facts = Probe.facts(nodes().get(0));
    facts.put(Fact.CONFINEMENT.key(), "guest; whatever its control gives it");
    facts.put("guest.boot_seconds", String.format(Locale.ROOT, "%.3f", first.bootSeconds));
    facts.putAll(control().facts(first.order.name()));
    if (here != null) {
      here.addTo(facts);
    }
    return new Environment(spec.name(), spec.kind(), facts, Probe.record(nodes()));
  }

  /**
   * Removes the machines and asks whether they are gone. What cannot be removed stays on record and
   * is told at the end of the run.
   */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    for (Machine machine : machines) {
      interrupted |= removed(machine);
    }
    machines.clear();
    if (control != null) {
      control.close();
      control = null;
    }
    if (here != null) {
      here.close();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * @return whether somebody interrupted that
   */
  private boolean removed(Machine machine) {
    if (machine.inside != null) {
      machine.inside.close();
    }
    try {
      control().remove(machine.order.name(), REMOVAL);
      machine.lease.release();
      machine.files.ifPresent(files -> files.lease().removed());
      return false;
    } catch (InterruptedException e) {
      // The record still has it; whoever closes the run's context tries once more.
      return true;
    } catch (HostException e) {
      return false;
    }
  }
}
