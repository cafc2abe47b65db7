package io.tare.infra.local.container;

import io.tare.harness.model.Environment.Fact;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Node;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Software;
import io.tare.infra.api.Starting;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.image.container.Container;
import io.tare.infra.machine.confinement.Confinement;
import io.tare.infra.machine.network.NodeNamespace;
import io.tare.infra.machine.network.RunningLocalPlatform;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Nodes that are containers. Without a network they share this machine's; with one each has its own
 * namespace on the segment.
 */
final class RunningContainers extends RunningLocalPlatform<Container> {

  private RunningContainers(PlatformSpec spec, RunContext context) throws HostException {
    super(spec, context);
  }

  /**
   * @param tree the files of the guest image
   */
  static RunningContainers start(
      PlatformSpec spec,
      RunContext context,
      Artefacts artefacts,
      Path tree,
      Topology topology,
      Progress progress)
      throws HostException, InterruptedException {
    RunningContainers running = new RunningContainers(spec, context);
    return Starting.wholly(
        running, running::close, () -> running.make(context, artefacts, tree, topology, progress));
  }

  private void make(
      RunContext context, Artefacts artefacts, Path tree, Topology topology, Progress progress)
      throws HostException, InterruptedException {
    nodes.connect(topology);
    Software software = Software.here(artefacts); // it sees this machine's at the same path
    for (Topology.PlannedNode planned : topology.ownNodes()) {
      String name = planned.nodeOf(spec.name());
      progress.step(name + ": starting the container");
      Optional<NodeNamespace> at =
          nodes.isConnected() ? Optional.of(nodes.attach()) : Optional.empty();
      Container container =
          Container.start(
              new Container.Plan(
                  name,
                  spec,
                  new Runc(),
                  Confinement.cpus(spec.name(), spec.resources(), planned.processorSet()),
                  tree,
                  artefacts,
                  at.map(NodeNamespace::namespace)),
              context,
              nodes.machine());
      pinned.add(container);
      Node node = Node.of(planned.role(), name, container.host(), software);
      at.ifPresentOrElse(
          each -> nodes.add(each.reached(node), each.cables()), () -> nodes.add(node));
    }
    nodes.addClients(topology, software);
  }

  @Override
  protected void addTo(SortedMap<String, String> facts) throws HostException, InterruptedException {
    facts.put(Fact.MEMORY_BYTES.key(), Long.toString(spec.resources().memoryBytes()));
    facts.put(Fact.HYPERVISOR_NAME.key(), "runc");
    String version = CheckedCommand.run(nodes.machine(), "runc", "--version");
    facts.put(Fact.HYPERVISOR_VERSION.key(), version.split("\n")[0].replace("runc version ", ""));
    facts.put(Fact.HYPERVISOR_ACCELERATOR.key(), "none: the kernel of this machine");
    facts.put(Fact.CONFINEMENT.key(), pinned.get(0).confinement());
  }
}
