package io.tare.infra.confinement;

import io.tare.infra.host.HostException;

/** What runs a node on processors of this machine that are its own, and can lend them. */
public interface Pinned extends AutoCloseable {

  /** Its processors. */
  CpuList cpus();

  /**
   * Lets what runs go on where no platform is, until {@link #takeTurn}.
   *
   * @return false if it stays, because there are too few processors or nothing can move it
   */
  boolean giveWay() throws HostException;

  /**
   * Goes back to its own processors.
   *
   * @throws HostException if the system does not let it
   */
  void takeTurn() throws HostException;

  /** Ends what still runs, and removes all that was made for it. */
  @Override
  void close();
}
