package io.tare.infra.managed;

import io.tare.infra.api.Node;
import io.tare.infra.hosts.HostException;
import io.tare.infra.ssh.SshHost;

/** Attaches a machine that runs here to its platform's networks, from the order to the node. */
sealed interface LocalCables permits NamespaceCables, TapCables {

  /** What its control gets before it creates the machine. */
  MachineOrder.LocalResources resources();

  /**
   * Attaches what can be attached only when the machine runs.
   *
   * @return the address at which the harness reaches it
   */
  String attached(String machine) throws HostException, InterruptedException;

  /** Configures devices that a hypervisor has opened, from outside and inside. */
  void settle(SshHost inside) throws HostException, InterruptedException;

  /** The same after it has moved to another hypervisor of this machine. */
  default void moved(SshHost inside) throws HostException, InterruptedException {
    settle(inside);
  }

  /** Adds the node to those of this machine, at its addresses. */
  void add(Node node);
}
