package io.tare.infra.api;

import io.tare.harness.model.Environment;
import io.tare.harness.model.MigrationRecord;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UsageMeter;
import java.util.List;
import java.util.Optional;

/**
 * A started platform with its nodes. Closing it ends everything on it; closing it again has no
 * effect.
 */
public interface RunningPlatform extends AutoCloseable {

  /** All nodes of its topology; those of one role in their order. */
  List<Node> nodes();

  /** The nodes of a role; empty if the topology has none. */
  default List<Node> nodes(Role role) {
    return nodes().stream().filter(node -> node.role() == role).toList();
  }

  /**
   * The first node of a role, which is the only one in most topologies.
   *
   * @throws IllegalStateException if the topology has none
   */
  default Node node(Role role) {
    return nodes(role).stream()
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no node has role " + role.label()));
  }

  /**
   * Where clients of a network run: beside each server on one within nodes, else on nodes of their
   * own.
   */
  default List<Node> clients(NetworkSpec network) {
    return nodes(Networks.isWithinNode(network) ? Role.SERVER : Role.CLIENT);
  }

  /**
   * The harness's machine, for servers of its own nodes; empty if they share no files with it.
   *
   * @throws HostException if its processors are unknown
   */
  default Optional<HarnessMachine> harness() throws HostException {
    return Optional.empty();
  }

  /**
   * Whether what its nodes flush is on a disk then; false if the machine under a guest may have it
   * in memory only.
   */
  default boolean flushesReachDisk() {
    return true;
  }

  /**
   * Moves its running programs and those started later to processors that platforms do not have, or
   * back to its own, so that servers of several platforms can start and warm up at the same time.
   * Nothing is measured meanwhile.
   *
   * @return false if it stays where it is, because it cannot move or there are too few processors
   */
  default boolean setAside(boolean aside) throws HostException, InterruptedException {
    return false;
  }

  /**
   * Leaves the processors to another platform: this one's programs move to processors that
   * platforms do not have, until {@link #takeTurn}. Fast enough to be called between slices;
   * nothing may be started on it meanwhile.
   *
   * @return false if it stays where it is, because it cannot move, there are too few processors, or
   *     its client has the others
   */
  default boolean giveWay() throws HostException {
    return false;
  }

  /** Moves it back to its own processors after {@link #giveWay}. */
  default void takeTurn() throws HostException {}

  /**
   * Performs an action on it during a measurement, and returns when it is done.
   *
   * @param word one of its kind's {@link PlatformKind#actions}
   * @param argument its argument, in its kind's form
   * @throws HostException if it fails
   */
  default void perform(String word, String argument) throws HostException, InterruptedException {
    if (!word.equals(PlatformActions.RUN)) {
      throw new HostException(
          node(Role.SERVER).name() + ": cannot " + word + " a platform of this kind");
    }
    PlatformActions.run(node(Role.SERVER), argument);
  }

  /**
   * Moves its own node to another hypervisor while it runs, for {@link PlatformActions#MIGRATE}.
   * When this returns, the same node answers there, with the same address and connections.
   *
   * @return what that did
   * @throws HostException if it was not moved; then it is at its source or lost, and the message
   *     says which
   */
  default MigrationRecord migrate(MigrationOrder order) throws HostException, InterruptedException {
    throw new HostException(node(Role.SERVER).name() + ": platforms of this kind do not migrate");
  }

  /**
   * Counts what its own nodes use on this machine, including hypervisor, guest kernel, and clients
   * beside the server; empty if they are elsewhere.
   */
  default Optional<UsageMeter> usage() {
    return Optional.empty();
  }

  /**
   * What is broken of the networks made for it, in a few words; empty if nothing is. To be called
   * while nothing is measured.
   */
  default Optional<String> brokenNetwork() throws InterruptedException {
    return Optional.empty();
  }

  /**
   * Counts traffic on its networks from host to host, and the processor time to move packets; empty
   * without networks between nodes.
   */
  default Optional<UsageMeter> crossings() {
    return Optional.empty();
  }

  /** What its clients on their own nodes use on this machine; empty without such clients. */
  default Optional<UsageMeter> clientUsage() {
    return Optional.empty();
  }

  /** Meters the file servers of its nodes on the harness's machine; empty if it has none. */
  default Optional<UsageMeter> harnessUsage() {
    return Optional.empty();
  }

  /** The processors of this machine that its own nodes may use; none if elsewhere. */
  default List<Integer> processors() {
    return List.of();
  }

  /** Its facts, for the environment record. */
  Environment environment() throws HostException, InterruptedException;

  @Override
  void close();
}
