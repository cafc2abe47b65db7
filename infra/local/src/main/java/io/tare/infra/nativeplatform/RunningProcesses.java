package io.tare.infra.nativeplatform;

import io.tare.infra.confinement.Confinement;
import io.tare.infra.environment.Probe;
import io.tare.infra.host.HostException;
import io.tare.infra.host.UsageMeter;
import io.tare.infra.local.LocalHost;
import io.tare.infra.local.SwitchedHost;
import io.tare.infra.network.MachineNodes;
import io.tare.infra.network.Place;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.PlatformActions;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.RunningPlatform;
import io.tare.infra.platform.Software;
import io.tare.infra.platform.Starting;
import io.tare.infra.platform.Topology;
import io.tare.model.Dimension;
import io.tare.model.Environment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Nodes that are parts of this machine: each is held to processors of its own as long as there are
 * enough. Where there is a network each has a namespace on it.
 */
final class RunningProcesses implements RunningPlatform {

  private final PlatformSpec spec;
  private final MachineNodes nodes;
  private final List<Held> held = new ArrayList<>();

  /** A node of the platform with what holds it. */
  private record Held(Confinement confinement, SwitchedHost host) {}

  private RunningProcesses(PlatformSpec spec, RunContext context) throws HostException {
    this.spec = spec;
    this.nodes = new MachineNodes(spec, context);
  }

  static RunningProcesses start(
      PlatformSpec spec,
      RunContext context,
      Artefacts artefacts,
      Topology topology,
      Progress progress)
      throws HostException, InterruptedException {
    RunningProcesses running = new RunningProcesses(spec, context);
    Software software = Software.here(artefacts);
    return Starting.wholly(running, () -> running.make(context, software, topology, progress));
  }

  private void make(RunContext context, Software software, Topology topology, Progress progress)
      throws HostException, InterruptedException {
    int cpus = spec.resources().cpus();
    progress.step(
        spec.name() + ": confining to " + cpus + (cpus == 1 ? " processor" : " processors"));
    if (spec.isNetworked()) {
      progress.step(spec.name() + ": making the network");
      nodes.connect();
    }
    for (Topology.Place place : topology.ownPlaces()) {
      add(context, software, place);
    }
    nodes.addClients(topology, software);
  }

  private void add(RunContext context, Software software, Topology.Place place)
      throws HostException, InterruptedException {
    String name = place.nodeOf(spec.name());
    Confinement confinement = Confinement.of(context, name, spec.resources(), place.processorSet());
    SwitchedHost host = new SwitchedHost(nodes.machine());
    held.add(new Held(confinement, host));
    LocalHost confined = nodes.machine().within(confinement.prefix()).named(name);
    Node node = Node.of(place.role(), name, host, software);
    if (!nodes.isConnected()) {
      host.to(confined);
      nodes.add(node);
      return;
    }
    Place attached = nodes.place();
    host.to(confined.within(attached.station().prefix()));
    nodes.add(attached.reached(node), attached.cables());
  }

  @Override
  public List<Node> nodes() {
    return nodes.all();
  }

  /** Where there is a network the other processors are the clients'. */
  @Override
  public boolean setAside(boolean aside) throws HostException, InterruptedException {
    if (nodes.isConnected()) {
      return false;
    }
    Held only = held.get(0);
    if (!aside) {
      only.confinement().back();
      only.host().to(nodes.machine().within(only.confinement().prefix()));
      nodes.machine().moveTo(only.confinement().cpus());
      return true;
    }
    Optional<Confinement.Elsewhere> elsewhere = only.confinement().elsewhere();
    if (elsewhere.isEmpty()) {
      return false;
    }
    only.host().to(nodes.machine().within(elsewhere.get().prefix()));
    nodes.machine().moveTo(elsewhere.get().cpus());
    return true;
  }

  @Override
  public boolean giveWay() throws HostException {
    return !nodes.isConnected() && held.get(0).confinement().giveWay();
  }

  @Override
  public void takeTurn() throws HostException {
    for (Held each : held) {
      each.confinement().back();
    }
  }

  @Override
  public void perform(String word, String argument) throws HostException, InterruptedException {
    if (word.equals(PlatformActions.PAUSE)) {
      nodes.machine().pause(Duration.ofNanos(Dimension.DURATION.parseWhole(argument)));
    } else {
      RunningPlatform.super.perform(word, argument);
    }
  }

  @Override
  public Optional<UsageMeter> usage() {
    return Optional.of(nodes.withCrossings(nodes.machine().usage(nodes.cables())));
  }

  @Override
  public Optional<UsageMeter> clientUsage() {
    return nodes.clientUsage();
  }

  @Override
  public List<Integer> processors() {
    return held.stream()
        .flatMap(each -> each.confinement().cpus().cpus().stream())
        .distinct()
        .toList();
  }

  @Override
  public Environment environment() throws HostException, InterruptedException {
    SortedMap<String, String> facts = Probe.facts(nodes.all().get(0));
    // What its programs may use, by a limit or by the heaps of their JVMs, as confinement says. The
    // machine's own is nothing that they would use.
    facts.put(Environment.Fact.MEMORY_BYTES.key(), Long.toString(spec.resources().memoryBytes()));
    facts.put(Environment.Fact.CONFINEMENT.key(), held.get(0).confinement().describe());
    nodes.addTo(facts);
    return new Environment(spec.name(), spec.kind(), facts, Probe.record(nodes.all()));
  }

  @Override
  public void close() {
    nodes.close();
    held.forEach(each -> each.confinement().close());
  }
}
