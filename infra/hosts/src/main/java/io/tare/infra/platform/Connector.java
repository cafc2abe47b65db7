package io.tare.infra.platform;

/** By what nodes of a platform are attached to networks that are made on this machine. */
public enum Connector {
  /** A device in a network namespace of the node's own. */
  NAMESPACE,

  /** A tap device, which the node's hypervisor opens. */
  TAP,

  /** A machine of the node's own, on which Tare makes what it takes by SSH. */
  MACHINE
}
