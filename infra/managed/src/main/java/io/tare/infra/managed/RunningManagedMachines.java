package io.tare.infra.managed;

import io.tare.harness.model.Environment;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Connector;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Node;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.Software;
import io.tare.infra.api.Starting;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UsageMeter;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.lease.Lease;
import io.tare.infra.hosts.lease.Leases;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.hosts.lease.ProcessResource;
import io.tare.infra.machine.LocalHost;
import io.tare.infra.machine.confinement.Confinement;
import io.tare.infra.machine.confinement.CpuList;
import io.tare.infra.machine.environment.GuestUsage;
import io.tare.infra.machine.environment.Probe;
import io.tare.infra.machine.network.MachineNodes;
import io.tare.infra.ssh.SshHost;
import io.tare.infra.ssh.SshTarget;
import io.tare.infra.ssh.remote.RemoteMachine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Nodes that a control has created. Each is recorded before its request, and stays on record until
 * the control reports that it is gone. Clients on the network run on the harness's machine.
 */
final class RunningManagedMachines implements RunningPlatform {

  private final Starter starter;
  private final PlatformSpec spec;
  private final Progress progress;
  private final List<ManagedMachine> machines = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private double bootSeconds = Double.NaN;
  private @Nullable RetryingControl control;
  private @Nullable MachineNodes here;

  private RunningManagedMachines(Starter starter, Progress progress) {
    this.starter = starter;
    this.spec = starter.spec();
    this.progress = progress;
  }

  /** What machines are started from. */
  record Starter(
      ManagedKind kind,
      PlatformSpec spec,
      RunContext context,
      GuestSource source,
      Artefacts artefacts) {}

  static RunningManagedMachines start(Starter starter, Topology topology, Progress progress)
      throws HostException, InterruptedException {
    RunningManagedMachines running = new RunningManagedMachines(starter, progress);
    try {
      return Starting.wholly(running, running::close, () -> running.boot(topology));
    } catch (HostException e) {
      throw ManagedPlatform.named(starter.spec(), e);
    }
  }

  private void boot(Topology topology) throws HostException, InterruptedException {
    control = starter.kind().control(spec);
    if (!starter.kind().isElsewhere(spec)) {
      here = new MachineNodes(spec, starter.context());
      here.connectAnyhow(topology);
    }
    for (Topology.PlannedNode planned : topology.ownNodes()) {
      boot(planned);
    }
    if (here != null) {
      here.addClients(topology, Software.here(starter.artefacts()));
      return;
    }
    for (Topology.PlannedNode planned : topology.nodes(Role.CLIENT)) {
      String name = planned.nodeOf(spec.name());
      LocalHost host = LocalHost.of(name, starter.context());
      nodes.add(Node.of(planned.role(), name, host, Software.here(starter.artefacts())));
    }
  }

  private void boot(Topology.PlannedNode planned) throws HostException, InterruptedException {
    String node = planned.nodeOf(spec.name());
    Stopwatch booting = Stopwatch.started();
    Duration deadline = spec.get(ManagedKind.BOOT_DEADLINE);
    ManagedMachine machine = asked(planned, node);
    progress.step(node + ": waiting until machine " + machine.order().name() + " runs");
    // The request itself has a limit of its own.
    Stopwatch answering = Stopwatch.started();
    SshTarget target =
        machine.target(
            answering, deadline, starter.context().scratch("guest").resolve("known_hosts"));
    machine.enter(node, target, answering, deadline);
    SshHost inside = machine.inside();
    starter.kind().entered(spec, inside, starter.context());
    if (machines.size() == 1) {
      bootSeconds = booting.elapsed().toNanos() / 1e9;
    }
    Software software = software(inside);
    Node plain = Node.of(planned.role(), node, inside, software);
    Node made =
        starter.kind().sharesKernel(spec) ? plain : plain.withKernel(new GuestUsage(inside));
    if (machine.cables().isPresent()) {
      machine.cables().get().settle(inside);
      machine.cables().get().add(made);
    } else {
      nodes.add(made.atItsAddress(spec, target.host()));
    }
  }

  /** Requests a machine, which is recorded before. */
  private ManagedMachine asked(Topology.PlannedNode planned, String node)
      throws HostException, InterruptedException {
    Leases leases = starter.context().leases();
    String name = MachineOrder.PREFIX + leases.nextToken();
    GuestSource.MachineAccess made = starter.source().access().access(name);
    Optional<LocalCables> cables =
        here == null ? Optional.empty() : Optional.of(cables(here, planned, node));
    MachineOrder order =
        new MachineOrder(
            name,
            leases.token(),
            spec,
            planned.indexOfAll(),
            made.cloudInit(),
            cables.map(LocalCables::resources),
            made.files().map(MachineFiles::paths).orElseGet(TreeMap::new));
    Lease lease =
        leases.hold(new MachineResource.Machine(spec.kind(), starter.kind().onRecord(spec), name));
    ManagedMachine machine = new ManagedMachine(order, made, lease, control(), cables);
    machines.add(machine);
    progress.step(node + ": asking " + spec.kind() + " for machine " + name);
    // A program that asks, such as a command of the user's, would go on if the harness is killed.
    Lease asking =
        leases.hold(new ProcessResource.Program(order.token(), "that asks for machine " + name));
    try {
      control().create(order, progress);
    } finally {
      asking.release();
    }
    return machine;
  }

  /** How to attach a machine that runs here. */
  private LocalCables cables(MachineNodes nodesHere, Topology.PlannedNode planned, String node)
      throws HostException, InterruptedException {
    CpuList cpus = Confinement.cpus(spec.name(), spec.resources(), planned.processorSet());
    return starter.kind().connector(spec) == Connector.TAP
        ? TapCables.made(nodesHere, cpus, starter.kind().migratesHere(spec))
        : new NamespaceCables(control(), nodesHere, node, cpus);
  }

  private Software software(SshHost inside) throws HostException, InterruptedException {
    if (starter.source().installed().isPresent()) {
      return starter.source().installed().get();
    }
    RemoteMachine sent =
        RemoteMachine.ready(inside, ManagedKind.java(spec), starter.artefacts(), progress);
    return new Software(sent.java(), sent.artefacts());
  }

  @Override
  public MigrationRecord migrate(MigrationOrder order) throws HostException, InterruptedException {
    if (machines.size() != 1) {
      throw new HostException(
          "platform %s: only one machine can migrate, there are %d"
              .formatted(spec.name(), machines.size()));
    }
    ManagedMachine moved = machines.get(0);
    MigrationRecord migration = moved.migrate(order);
    if (moved.cables().isPresent()) {
      moved.cables().get().moved(moved.inside());
    }
    return migration;
  }

  private RetryingControl control() {
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
        .flatMap(machine -> machine.order().localPlace().stream())
        .flatMap(place -> place.cpus().cpus().stream())
        .distinct()
        .toList();
  }

  @Override
  public Optional<String> brokenNetwork() throws InterruptedException {
    return here == null ? Optional.empty() : here.brokenNetwork();
  }

  @Override
  public Optional<UsageMeter> crossings() {
    return Optional.ofNullable(here).flatMap(MachineNodes::crossings);
  }

  @Override
  public Optional<UsageMeter> clientUsage() {
    return Optional.ofNullable(here).flatMap(MachineNodes::clientUsage);
  }

  @Override
  public Environment environment() throws HostException, InterruptedException {
    SortedMap<String, String> facts = Probe.facts(nodes().get(0));
    facts.put(Fact.CONFINEMENT.key(), "guest; whatever its control gives it");
    facts.put("guest.boot_seconds", String.format(Locale.ROOT, "%.3f", bootSeconds));
    facts.putAll(control().facts(machines.get(0).order().name()));
    if (here != null) {
      here.addTo(facts);
    }
    return new Environment(spec.name(), spec.kind(), facts, Probe.record(nodes()));
  }

  /**
   * Removes the machines and checks that they are gone. What cannot be removed stays on record and
   * is reported at the end of the run.
   */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    for (ManagedMachine machine : machines) {
      interrupted |= machine.remove(progress);
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
}
