package io.tare.infra.platform;

import io.tare.infra.host.HostException;
import io.tare.infra.host.UsageMeter;
import io.tare.model.Environment;
import io.tare.model.MigrationRecord;
import java.util.List;
import java.util.Optional;

/**
 * A started platform with its nodes. Closing it ends everything on it; to do so again is harmless.
 */
public interface RunningPlatform extends AutoCloseable {

  /** All nodes of the topology that it was started with; those of one role in their order. */
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
        .orElseThrow(() -> new IllegalStateException("no node is there as " + role.label()));
  }

  /** Where clients of a network run: beside the server on one within nodes, else on their own. */
  default List<Node> clients(NetworkSpec network) {
    return Networks.isWithinNode(network) ? List.of(node(Role.SERVER)) : nodes(Role.CLIENT);
  }

  /**
   * Moves what runs on it now and what is started later to processors that platforms do not have,
   * or back to its own: so that servers of several platforms can start and warm up at one time.
   * Nothing is measured meanwhile.
   *
   * @return false if it stays where it is, because it cannot move or there are too few processors
   */
  default boolean setAside(boolean aside) throws HostException, InterruptedException {
    return false;
  }

  /**
   * Lets another platform have the processors to itself: what runs on this one goes on on
   * processors that platforms do not have, until {@link #takeTurn}. Quick enough to be called
   * between slices; nothing may be started on it meanwhile.
   *
   * @return false if it stays where it is, because it cannot move, there are too few processors, or
   *     its client has the others
   */
  default boolean giveWay() throws HostException {
    return false;
  }

  /** Lets it go on on its own processors again after {@link #giveWay}. */
  default void takeTurn() throws HostException {}

  /**
   * Does something to it while it is measured, and returns when it is done.
   *
   * @param word one of its kind's {@link PlatformKind#actions}
   * @param argument what is said of it, as its kind understands it
   * @throws HostException if it fails
   */
  default void perform(String word, String argument) throws HostException, InterruptedException {
    if (!word.equals(PlatformActions.RUN)) {
      throw new HostException(
          node(Role.SERVER).name() + ": there is no way to " + word + " a platform of this kind");
    }
    PlatformActions.run(node(Role.SERVER), argument);
  }

  /**
   * Moves its own node to another hypervisor while it runs, which {@link PlatformActions#MIGRATE}
   * asks for. When this returns, the node answers there; it is the same node, with the same address
   * and connections.
   *
   * @return what that did
   * @throws HostException if it cannot be moved, or was not; then it is where it was, or gone, and
   *     the message says which
   */
  default MigrationRecord migrate(MigrationOrder order) throws HostException, InterruptedException {
    throw new HostException(
        node(Role.SERVER).name() + ": there is no way to migrate a platform of this kind");
  }

  /**
   * Counts what its own nodes use as this machine sees it, hypervisor and guest kernel included,
   * and clients beside the server, which run on them; empty if they are elsewhere.
   */
  default Optional<UsageMeter> usage() {
    return Optional.empty();
  }

  /**
   * Counts what crosses its networks from host to host, and what moving packets takes; empty if it
   * has none between nodes.
   */
  default Optional<UsageMeter> crossings() {
    return Optional.empty();
  }

  /** What its clients on nodes of their own use, as this machine sees it; empty without any. */
  default Optional<UsageMeter> clientUsage() {
    return Optional.empty();
  }

  /** The numbers of this machine's processors that its own nodes may use; none if elsewhere. */
  default List<Integer> processors() {
    return List.of();
  }

  /** What it is made of. */
  Environment environment() throws HostException, InterruptedException;

  @Override
  void close();
}
