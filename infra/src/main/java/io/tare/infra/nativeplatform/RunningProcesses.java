package io.tare.infra.nativeplatform;

import io.tare.infra.confinement.Confinement;
import io.tare.infra.environment.Probe;
import io.tare.infra.host.HostException;
import io.tare.infra.host.UsageMeter;
import io.tare.infra.lan.ClientNodes;
import io.tare.infra.lan.Segment;
import io.tare.infra.local.LocalHost;
import io.tare.infra.local.SwitchedHost;
import io.tare.infra.platform.Artefacts;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.PlatformActions;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Progress;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.RunningPlatform;
import io.tare.infra.platform.Software;
import io.tare.infra.platform.Topology;
import io.tare.model.Dimension;
import io.tare.model.Environment;
import io.tare.model.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Nodes that are parts of this machine: each is held to processors of its own as long as there are
 * enough. Where there is a network each has a namespace on it.
 */
final class RunningProcesses implements RunningPlatform {

  private final PlatformSpec spec;
  private final LocalHost machine;
  private final List<Held> held = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private final List<String> cables = new ArrayList<>();
  private @Nullable Segment segment;
  private @Nullable ClientNodes clients;

  /** A node of the platform with what holds it. */
  private record Held(Confinement confinement, SwitchedHost host) {}

  private RunningProcesses(PlatformSpec spec, LocalHost machine) {
    this.spec = spec;
    this.machine = machine;
  }

  static RunningProcesses start(
      PlatformSpec spec,
      RunContext context,
      Artefacts artefacts,
      Topology topology,
      Progress progress)
      throws HostException, InterruptedException {
    RunningProcesses running = new RunningProcesses(spec, LocalHost.of(spec.name(), context));
    boolean isComplete = false;
    try {
      running.make(context, Software.here(artefacts), topology, progress);
      isComplete = true;
      return running;
    } finally {
      if (!isComplete) {
        running.close();
      }
    }
  }

  private void make(RunContext context, Software software, Topology topology, Progress progress)
      throws HostException, InterruptedException {
    int cpus = spec.resources().cpus();
    progress.step(
        spec.name() + ": confining to " + cpus + (cpus == 1 ? " processor" : " processors"));
    if (spec.lan().isPresent()) {
      progress.step(spec.name() + ": making the network");
      segment = Segment.create(context, machine, spec.lan().get());
    }
    for (Topology.Place place : topology.ownPlaces()) {
      nodes.add(node(context, software, place));
    }
    if (segment != null) {
      clients = ClientNodes.of(spec, context, segment, topology, software);
      nodes.addAll(clients.nodes());
    }
  }

  private Node node(RunContext context, Software software, Topology.Place place)
      throws HostException, InterruptedException {
    String name = place.nodeOf(spec.name());
    Confinement confinement = Confinement.of(context, name, spec.resources(), place.indexOfAll());
    SwitchedHost host = new SwitchedHost(machine);
    held.add(new Held(confinement, host));
    LocalHost confined = machine.within(confinement.prefix()).named(name);
    if (segment == null) {
      host.to(confined);
      return Node.of(place.role(), name, host, software);
    }
    Segment.Station station = segment.attachNamespace();
    host.to(station.on(confined));
    cables.add(station.cable());
    return Node.of(place.role(), name, host, software).at(Path.LAN, station.address());
  }

  @Override
  public List<Node> nodes() {
    return List.copyOf(nodes);
  }

  /** Where there is a network the other processors are the clients'. */
  @Override
  public boolean setAside(boolean aside) throws HostException, InterruptedException {
    if (segment != null) {
      return false;
    }
    Held only = held.get(0);
    if (!aside) {
      only.confinement().back();
      only.host().to(machine.within(only.confinement().prefix()));
      machine.moveTo(only.confinement().cpus());
      return true;
    }
    Optional<Confinement.Elsewhere> elsewhere = only.confinement().elsewhere();
    if (elsewhere.isEmpty()) {
      return false;
    }
    only.host().to(machine.within(elsewhere.get().prefix()));
    machine.moveTo(elsewhere.get().cpus());
    return true;
  }

  @Override
  public boolean giveWay() throws HostException {
    return segment == null && held.get(0).confinement().giveWay();
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
      machine.pause(Duration.ofNanos(Dimension.DURATION.parseWhole(argument)));
    } else {
      RunningPlatform.super.perform(word, argument);
    }
  }

  @Override
  public Optional<UsageMeter> usage() {
    return Optional.of(machine.usage(cables));
  }

  @Override
  public Optional<UsageMeter> clientUsage() {
    return Optional.ofNullable(clients).map(ClientNodes::usage);
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
    SortedMap<String, String> facts = Probe.facts(nodes.get(0));
    // What its programs may use, by a limit or by the heaps of their JVMs, as confinement says. The
    // machine's own is nothing that they would use.
    facts.put(Environment.Fact.MEMORY_BYTES.key(), Long.toString(spec.resources().memoryBytes()));
    facts.put(Environment.Fact.CONFINEMENT.key(), held.get(0).confinement().describe());
    if (segment != null) {
      facts.put("lan", segment.describe());
    }
    return new Environment(spec.name(), spec.kind(), facts);
  }

  @Override
  public void close() {
    if (segment != null) {
      segment.close();
    }
    held.forEach(each -> each.confinement().close());
  }
}
