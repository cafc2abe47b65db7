package io.tare.infra.managed;

import io.tare.infra.api.Node;
import io.tare.infra.hosts.HostException;
import io.tare.infra.machine.confinement.CpuList;
import io.tare.infra.machine.network.MachineNodes;
import io.tare.infra.machine.network.NodeNamespace;
import io.tare.infra.ssh.SshHost;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Devices in a container's own namespace, created from outside as soon as it runs: so messages take
 * the same path as on all other platforms, and the container needs no network privileges.
 */
final class NamespaceCables implements LocalCables {

  private final MachineControl control;
  private final MachineNodes here;
  private final String node;
  private final CpuList cpus;
  private @Nullable NodeNamespace attached;

  /**
   * @param node its name, for messages
   */
  NamespaceCables(MachineControl control, MachineNodes here, String node, CpuList cpus) {
    this.control = control;
    this.here = here;
    this.node = node;
    this.cpus = cpus;
  }

  @Override
  public MachineOrder.LocalResources resources() {
    return new MachineOrder.LocalResources(cpus, List.of(), Optional.empty());
  }

  @Override
  public String attached(String machine) throws HostException, InterruptedException {
    NodeNamespace made = here.attach(node, control.process(machine));
    attached = made;
    return here.reach(made);
  }

  /** They need no further configuration. */
  @Override
  public void settle(SshHost inside) {}

  @Override
  public void add(Node made) {
    NodeNamespace nodeNamespace = Objects.requireNonNull(attached);
    here.add(nodeNamespace.reached(made), nodeNamespace.cables());
  }
}
