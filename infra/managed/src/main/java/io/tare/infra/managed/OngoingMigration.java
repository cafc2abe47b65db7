package io.tare.infra.managed;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One asynchronous live migration of a machine in a system: how its control requests and queries
 * it. {@link SystemMigration} decides when.
 */
public interface OngoingMigration {

  /** The machine's current host, by the system's name; empty if unknown. */
  Optional<String> host() throws HostException, InterruptedException;

  /** Requests the migration; returns when the system has accepted it. */
  void ask() throws HostException, InterruptedException;

  /**
   * Whether the system reports that it is over and the machine has moved.
   *
   * @throws TransientException if that is unknown now
   * @throws HostException with the system's reason if the migration has failed
   */
  boolean isOver() throws HostException, InterruptedException;

  /**
   * Asks the system to cancel it; {@link #isOver} shows the outcome.
   *
   * @throws HostException if that is not supported
   */
  void giveUp() throws HostException, InterruptedException;

  /**
   * Pauses the guest until everything is copied.
   *
   * @throws HostException if that is not supported
   */
  default void standStill() throws HostException, InterruptedException {
    throw new HostException("the guest cannot be paused for it");
  }

  /** The machine's memory in bytes, from the system. */
  long memoryBytes() throws HostException, InterruptedException;

  /** The last reported number of bytes sent; null if unknown. */
  default @Nullable Long sentBytes() {
    return null;
  }
}
