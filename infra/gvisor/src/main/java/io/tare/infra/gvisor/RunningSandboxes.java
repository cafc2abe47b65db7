package io.tare.infra.gvisor;

import io.tare.harness.model.Environment.Fact;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.Node;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Software;
import io.tare.infra.api.Starting;
import io.tare.infra.api.Topology;
import io.tare.infra.gvisor.GvisorSettings.Stack;
import io.tare.infra.hosts.HostException;
import io.tare.infra.image.container.Container;
import io.tare.infra.machine.confinement.Confinement;
import io.tare.infra.machine.network.NodeNamespace;
import io.tare.infra.machine.network.RunningLocalPlatform;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Nodes that are containers under gVisor. gVisor takes over the devices and addresses of its
 * network namespace when it starts, so these are there before.
 */
final class RunningSandboxes extends RunningLocalPlatform<Container> {

  private final Sandboxing runtime;

  private RunningSandboxes(PlatformSpec spec, RunContext context, Sandboxing runtime)
      throws HostException {
    super(spec, context);
    this.runtime = runtime;
  }

  /**
   * @param tree the files of the guest image
   */
  static RunningSandboxes start(
      PlatformSpec spec,
      RunContext context,
      Sandboxing runtime,
      Artefacts artefacts,
      Path tree,
      Topology topology,
      Progress progress)
      throws HostException, InterruptedException {
    RunningSandboxes running = new RunningSandboxes(spec, context, runtime);
    return Starting.wholly(
        running, running::close, () -> running.make(context, artefacts, tree, topology, progress));
  }

  private void make(
      RunContext context, Artefacts artefacts, Path tree, Topology topology, Progress progress)
      throws HostException, InterruptedException {
    nodes.connect(topology);
    Software software = Software.here(artefacts); // it sees this machine's at the same path
    boolean hasOwnStack = runtime.runsc().stack(runtime.settings()) == Stack.SANDBOX;
    for (Topology.PlannedNode planned : topology.ownNodes()) {
      String name = planned.nodeOf(spec.name());
      progress.step(name + ": starting gVisor");
      Optional<NodeNamespace> at = place(hasOwnStack);
      Container container =
          Container.start(
              new Container.Plan(
                  name,
                  spec,
                  runtime,
                  Confinement.cpus(spec.name(), spec.resources(), planned.processorSet()),
                  tree,
                  artefacts,
                  at.map(NodeNamespace::namespace)),
              context,
              nodes.machine());
      pinned.add(container);
      Node node = Node.of(planned.role(), name, container.host(), software);
      if (at.isEmpty() || !nodes.isConnected()) {
        nodes.add(node);
      } else if (hasOwnStack) {
        nodes.addStack(at.get().reached(node), at.get().cables());
      } else {
        nodes.add(at.get().reached(node), at.get().cables());
      }
    }
    nodes.addClients(topology, software);
  }

  /** Its own stack needs a namespace, even for the loopback alone. */
  private Optional<NodeNamespace> place(boolean hasOwnStack)
      throws HostException, InterruptedException {
    if (hasOwnStack) {
      return Optional.of(nodes.attachStack());
    }
    return nodes.isConnected() ? Optional.of(nodes.attach()) : Optional.empty();
  }

  /** gVisor keeps what was written in a file of this machine, and flushes it only there. */
  @Override
  public boolean flushesReachDisk() {
    return false;
  }

  @Override
  protected void addTo(SortedMap<String, String> facts) {
    Runsc runsc = runtime.runsc();
    GvisorSettings settings = runtime.settings();
    facts.remove(Fact.LOAD_BEFORE.key()); // always 0 inside
    facts.put(Fact.MEMORY_BYTES.key(), Long.toString(spec.resources().memoryBytes()));
    facts.put(Fact.HYPERVISOR_NAME.key(), "gVisor");
    facts.put(Fact.HYPERVISOR_VERSION.key(), runsc.version());
    facts.put(Fact.HYPERVISOR_ACCELERATOR.key(), GvisorSettings.word(runsc.interception(settings)));
    facts.put("hypervisor.runsc", runsc.program().toString());
    facts.put("hypervisor.sha256", runsc.sha256());
    facts.put("hypervisor.network", GvisorSettings.word(runsc.stack(settings)));
    facts.put("hypervisor.overlay", GvisorSettings.word(settings.layer()));
    facts.put(
        "hypervisor.directfs", settings.directfs().map(String::valueOf).orElse("runsc's own"));
    facts.put(
        "hypervisor.not_counted",
        "inside: processor time of the system, stolen time, interrupts, load and disk, for which"
            + " gVisor reports zeros or nothing; and its kernel's part of programs' processor time");
    facts.put(Fact.CONFINEMENT.key(), pinned.get(0).confinement());
  }
}
