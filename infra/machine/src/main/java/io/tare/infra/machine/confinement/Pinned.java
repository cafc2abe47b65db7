package io.tare.infra.machine.confinement;

import io.tare.infra.hosts.HostException;

/** Runs a node on its own processors of this machine, and can release them for a while. */
public interface Pinned extends AutoCloseable {

  /** Its processors. */
  CpuList cpus();

  /**
   * Moves its programs to processors that no platform has, until {@link #takeTurn}.
   *
   * @return false if it stays, because there are too few processors or it cannot move
   */
  boolean giveWay() throws HostException;

  /**
   * Moves back to its own processors.
   *
   * @throws HostException if the system refuses
   */
  void takeTurn() throws HostException;

  /** Ends what still runs, and removes everything created for it. */
  @Override
  void close();
}
