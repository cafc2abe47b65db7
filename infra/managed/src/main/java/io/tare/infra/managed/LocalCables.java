package io.tare.infra.managed;

import io.tare.infra.host.HostException;
import io.tare.infra.platform.Node;
import io.tare.infra.ssh.SshHost;

/** How a machine that runs here is on its platform's networks, from the order to the node. */
sealed interface LocalCables permits NamespaceCables, TapCables {

  /** What its control is told before it makes the machine. */
  MachineOrder.LocalPlace place();

  /**
   * Attaches what is attached when the machine runs.
   *
   * @return the address at which the harness reaches it
   */
  String attached(String machine) throws HostException, InterruptedException;

  /** Puts devices in order that a hypervisor has opened, from outside and from within. */
  void settle(SshHost inside) throws HostException, InterruptedException;

  /** The same when it has moved to another hypervisor of this machine. */
  default void moved(SshHost inside) throws HostException, InterruptedException {
    settle(inside);
  }

  /** Adds the node to those of this machine, at its addresses. */
  void add(Node node);
}
