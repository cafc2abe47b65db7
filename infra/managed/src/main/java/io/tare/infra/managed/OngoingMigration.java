package io.tare.infra.managed;

import io.tare.infra.host.HostException;
import io.tare.infra.host.TransientException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One live migration of a machine that a system does in its own time: what its control asks and
 * looks at. {@link SystemMigration} says when.
 */
public interface OngoingMigration {

  /** The host that the machine is on now, as the system names it; empty if it does not tell. */
  Optional<String> host() throws HostException, InterruptedException;

  /** Asks for the migration; returns when the system has the order. */
  void ask() throws HostException, InterruptedException;

  /**
   * Whether the system says that it is over and the machine has moved.
   *
   * @throws TransientException if that is not known now
   * @throws HostException in the system's words if the migration has failed
   */
  boolean isOver() throws HostException, InterruptedException;

  /**
   * Asks the system to give it up; what becomes of that is seen by {@link #isOver}.
   *
   * @throws HostException if there is no way to
   */
  void giveUp() throws HostException, InterruptedException;

  /**
   * Has the guest stand still until all is copied.
   *
   * @throws HostException if there is no way to
   */
  default void standStill() throws HostException, InterruptedException {
    throw new HostException("there is no way to have the guest stand still for it");
  }

  /** The machine's memory as the system says, in bytes. */
  long memoryBytes() throws HostException, InterruptedException;

  /** Bytes of memory that were sent, as last told; null if that is not. */
  default @Nullable Long sentBytes() {
    return null;
  }
}
