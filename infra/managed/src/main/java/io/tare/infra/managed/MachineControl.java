package io.tare.infra.managed;

import io.tare.infra.host.HostException;
import io.tare.infra.host.TransientException;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.Progress;
import io.tare.model.MigrationRecord;
import java.util.List;
import java.util.SortedMap;

/**
 * What makes, finds and removes machines: a hypervisor's or a cloud's interface, opened for one
 * platform. Used by one thread at a time. An answer that does not come, or that says to come back
 * later, is a {@link TransientException}; {@link RetryingControl} asks again then.
 */
public interface MachineControl extends AutoCloseable {

  /**
   * Looks before anything is made whether what the platform names is there: template, network,
   * host, rights, quota.
   *
   * @throws HostException in one line that says what is missing
   */
  void check() throws HostException, InterruptedException;

  /**
   * Asks for a machine and for it to run; returns when that was accepted. What was made of it by
   * halves is found by its name; asked again with the same order, it goes on with that.
   *
   * @throws HostException if it is refused, in one line with the system's own reason
   */
  void create(MachineOrder order, Progress progress) throws HostException, InterruptedException;

  /**
   * Whether a machine that was asked for need not be asked for again, after an answer that did not
   * come. By default it is enough that it is there; a control whose {@link #create} takes several
   * steps says no until all are done, and goes on where it stopped.
   */
  default boolean hasAccepted(String name) throws HostException, InterruptedException {
    return !status(name).isMissing();
  }

  /** How it is with a machine now, also with one that was not asked for. */
  MachineStatus status(String name) throws HostException, InterruptedException;

  /**
   * A process of a machine that runs here and has this machine's kernel: in the network namespace
   * that the machine has for itself, where it is attached. Of kinds alone that are attached so.
   *
   * @throws HostException if it does not run
   */
  default long process(String name) throws HostException, InterruptedException {
    throw new HostException("machine " + name + " has no process on this machine");
  }

  /**
   * Asks for a machine's end with all that was made for it: disks, ports, snapshots. Does nothing
   * if it is not there. What can only go when the machine is gone may be left: it is asked for
   * again as long as {@link #status} says that there are parts.
   */
  void delete(String name) throws HostException, InterruptedException;

  /** The names of all machines that bear Tare's tag, of whichever run and from wherever. */
  List<String> tagged() throws HostException, InterruptedException;

  /**
   * What is known from outside of a machine that runs, by the names of {@link
   * io.tare.model.Environment.Fact} where there is one: hypervisor and version, host, overcommit,
   * virtual hardware, other guests.
   */
  SortedMap<String, String> facts(String name) throws HostException, InterruptedException;

  /**
   * Moves a machine that runs to another host without stopping it, and returns when that is over.
   *
   * @return what it tells of that; what it does not tell is not made up
   * @throws HostException if it cannot be moved, or was not; then it is where it was, or gone, and
   *     the message says which
   */
  default MigrationRecord migrate(String name, MigrationOrder order)
      throws HostException, InterruptedException {
    throw new HostException("machine " + name + ": there is no way to migrate one of this kind");
  }

  /** Ends the session. */
  @Override
  void close();
}
