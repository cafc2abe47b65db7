package io.tare.infra.managed;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Creates, finds and removes machines: a hypervisor's or a cloud's interface, opened for one
 * platform. Used by one thread at a time. A missing answer, or one that asks to retry later, is a
 * {@link TransientException}; {@link RetryingControl} then retries.
 */
public interface MachineControl extends AutoCloseable {

  /**
   * Checks before anything is created that the named resources exist: template, network, host,
   * rights, quota.
   *
   * @throws HostException in one line with what is missing
   */
  void check() throws HostException, InterruptedException;

  /**
   * Requests a machine and its start; returns when that was accepted. A partly created machine is
   * found by its name; a repeated call with the same order continues it.
   *
   * @throws HostException if it is refused, in one line with the system's reason
   */
  void create(MachineOrder order, Progress progress) throws HostException, InterruptedException;

  /**
   * Whether a requested machine need not be requested again after a missing answer. By default it
   * suffices that it exists; a control whose {@link #create} takes several steps returns false
   * until all are done, and then continues.
   */
  default boolean hasAccepted(String name) throws HostException, InterruptedException {
    return !status(name).isMissing();
  }

  /** The status of a machine now, even of one that was not requested. */
  MachineStatus status(String name) throws HostException, InterruptedException;

  /**
   * The host key of a running machine, if the system knows it: type and key, such as {@code
   * ssh-ed25519 AAAA…}. Only needed where neither Tare nor the campaign gives one.
   */
  default Optional<String> hostKey(String name) throws HostException, InterruptedException {
    return Optional.empty();
  }

  /**
   * A process of a machine that runs here under this machine's kernel, in the machine's own network
   * namespace, where it is attached. Only for kinds that are attached that way.
   *
   * @throws HostException if it does not run
   */
  default long process(String name) throws HostException, InterruptedException {
    throw new HostException("machine " + name + " has no process on this machine");
  }

  /**
   * Requests the removal of a machine with everything created for it: disks, ports, snapshots. Does
   * nothing if it does not exist. Parts that can only be removed after the machine may remain: the
   * call is repeated as long as {@link #status} reports parts.
   */
  void delete(String name) throws HostException, InterruptedException;

  /** The names of all machines with Tare's tag, of any run on any machine. */
  List<String> tagged() throws HostException, InterruptedException;

  /**
   * Facts about a running machine that are known from outside, by names of {@link
   * io.tare.harness.model.Environment.Fact} where one exists: hypervisor and version, host,
   * overcommit, virtual hardware, other guests.
   */
  SortedMap<String, String> facts(String name) throws HostException, InterruptedException;

  /**
   * Migrates a running machine to another host, and returns when that is over.
   *
   * @return what the system reports about it; unknown values are absent
   * @throws HostException if it was not moved; then it is at its source or lost, and the message
   *     says which
   */
  default MigrationRecord migrate(String name, MigrationOrder order)
      throws HostException, InterruptedException {
    throw new HostException("machine " + name + ": machines of this kind do not migrate");
  }

  /** Ends the session. */
  @Override
  void close();
}
