package io.tare.infra.opennebula;

import io.tare.infra.hosts.HostException;

/** OpenNebula refused a request. */
final class OneRefusal extends HostException {

  /** The user could not be authenticated. */
  static final int AUTHENTICATION = 0x100;

  /** The user may not do that, or a quota is exhausted. */
  static final int AUTHORIZATION = 0x200;

  /** There is no such object. */
  static final int NO_EXISTS = 0x400;

  /** Not in this state. */
  static final int ACTION = 0x800;

  /** Resources are exhausted. */
  static final int ALLOCATE = 0x4000;

  /** Somebody has locked it. */
  static final int LOCKED = 0x8000;

  /** This server is not the leader of its cluster now. */
  static final int REPLICATION = 0x10000;

  private static final long serialVersionUID = 1L;

  private final int code;

  OneRefusal(String message, int code) {
    super(message);
    this.code = code;
  }

  boolean is(int expected) {
    return code == expected;
  }
}
