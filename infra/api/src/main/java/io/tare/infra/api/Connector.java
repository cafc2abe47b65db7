package io.tare.infra.api;

/** How nodes of a platform are attached to networks of this machine. */
public enum Connector {
  /** A device in the node's own network namespace. */
  NAMESPACE,

  /** A tap device that the node's hypervisor opens. */
  TAP,

  /** A separate machine, on which Tare creates the network over SSH. */
  MACHINE
}
