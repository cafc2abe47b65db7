package io.tare.infra.local.nativeplatform;

import io.tare.harness.model.Environment.Fact;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.ExistingService;
import io.tare.infra.api.Node;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Software;
import io.tare.infra.api.Starting;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.HostException;
import io.tare.infra.machine.LocalHost;
import io.tare.infra.machine.SwitchedHost;
import io.tare.infra.machine.confinement.Confinement;
import io.tare.infra.machine.network.NodeNamespace;
import io.tare.infra.machine.network.RunningLocalPlatform;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Nodes that are parts of this machine: each is confined to its own processors as long as there are
 * enough. With a network each has a namespace on it.
 */
final class RunningProcesses extends RunningLocalPlatform<Confinement> {

  /** Where the nodes' programs start now. */
  private final List<SwitchedHost> hosts = new ArrayList<>();

  private RunningProcesses(PlatformSpec spec, RunContext context) throws HostException {
    super(spec, context);
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
    return Starting.wholly(
        running, running::close, () -> running.make(context, software, topology, progress));
  }

  private void make(RunContext context, Software software, Topology topology, Progress progress)
      throws HostException, InterruptedException {
    int cpus = spec.resources().cpus();
    progress.step(
        spec.name() + ": confining to " + cpus + (cpus == 1 ? " processor" : " processors"));
    if (spec.isNetworked()) {
      progress.step(spec.name() + ": creating the network");
      nodes.connect(topology);
    }
    for (Topology.PlannedNode planned : topology.ownNodes()) {
      add(context, software, planned);
    }
    nodes.addClients(topology, software);
  }

  private void add(RunContext context, Software software, Topology.PlannedNode planned)
      throws HostException, InterruptedException {
    String name = planned.nodeOf(spec.name());
    Confinement confinement =
        Confinement.of(context, name, spec.resources(), planned.processorSet());
    SwitchedHost host = new SwitchedHost(nodes.machine());
    pinned.add(confinement);
    hosts.add(host);
    LocalHost confined = nodes.machine().within(confinement.prefix()).named(name);
    Node node = Node.of(planned.role(), name, host, software);
    if (!nodes.isConnected()) {
      host.to(confined);
      nodes.add(node);
      return;
    }
    NodeNamespace attached = nodes.attach();
    host.to(confined.within(attached.namespace().prefix()));
    nodes.add(attached.reached(node), attached.cables());
  }

  /** With a network the other processors are the clients'. */
  @Override
  public boolean setAside(boolean aside) throws HostException, InterruptedException {
    if (spec.isNetworked()) {
      return false;
    }
    for (int i = 0; i < pinned.size(); i++) { // all have the same processors
      Confinement own = pinned.get(i);
      if (!aside) {
        own.takeTurn();
        hosts.get(i).to(nodes.machine().within(own.prefix()));
        nodes.machine().moveTo(own.cpus());
        continue;
      }
      Optional<Confinement.SpareProcessors> spare = own.spareProcessors();
      if (spare.isEmpty()) {
        return false;
      }
      hosts.get(i).to(nodes.machine().within(spare.get().prefix()));
      nodes.machine().moveTo(spare.get().cpus());
    }
    return true;
  }

  /**
   * Includes the memory limit of its programs, or of their JVMs' heaps, not the machine's memory.
   */
  @Override
  protected void addTo(SortedMap<String, String> facts) {
    facts.put(Fact.MEMORY_BYTES.key(), Long.toString(spec.resources().memoryBytes()));
    facts.put(Fact.CONFINEMENT.key(), pinned.get(0).describe());
    spec.find(ExistingService.SETTING)
        .ifPresent(
            address -> {
              facts.put(Fact.SERVICE.key(), address);
              facts.put(
                  Fact.DESCRIPTION.key(),
                  "a service that already ran at " + address + "; its machine is unknown");
            });
  }
}
