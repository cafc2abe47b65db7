package io.tare.infra.platform;

import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.Privilege;
import io.tare.spec.Spec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A kind of network. Implementations are found by {@link java.util.ServiceLoader}; they do not know
 * each other, and only the loader knows them.
 */
public interface NetworkKind {

  /** The word for it in campaign files, for example {@code lan}. */
  String kind();

  /** What it is, for people who never heard of it: a few words, no full stop. */
  String description();

  /** The settings that it understands. */
  default Spec settings() {
    return Spec.NONE;
  }

  /**
   * The address at which every node reaches itself, if it is a network within nodes: a client on it
   * runs on its server's node and shares its processors. There is one of such a kind, under the
   * kind's own word. Empty if nodes are attached to it, and clients have nodes of their own.
   */
  default Optional<String> selfAddress() {
    return Optional.empty();
  }

  /**
   * What it is expected to carry in each direction, for estimates: 1 Gbit/s if nothing is known.
   */
  default double expectedBitsPerSecond(NetworkSpec spec) {
    return 1e9;
  }

  /**
   * What is wrong with what a campaign asks of it besides single settings, as far as is known
   * without starting anything; a line for each, which need not name the network.
   */
  default List<String> objections(NetworkSpec spec) {
    return List.of();
  }

  /**
   * Why it cannot be the network of machines that are elsewhere and whose network exists; empty if
   * any network that reaches them will do.
   */
  default Optional<String> objectionElsewhere(NetworkSpec spec) {
    return Optional.of("it is made on this machine, which other machines cannot be attached to");
  }

  /**
   * Why nodes cannot be attached to it by what {@linkplain PlatformKind#connector their kind} has
   * for that; empty if they can. The words follow its name and kind.
   */
  default Optional<String> objection(NetworkSpec spec, Connector connector) {
    return Optional.empty();
  }

  /** How many nodes it can have, clients and neighbours included; empty if any number. */
  default OptionalInt mostNodes() {
    return OptionalInt.empty();
  }

  /**
   * Whether the harness itself is on it, and can reach nodes that have a kernel of their own; else
   * these are on one more network, which is not measured. Machines that are elsewhere have one that
   * the harness is on.
   */
  default boolean hasHarness() {
    return true;
  }

  /**
   * The kind with one layer less between nodes; a ladder measures what this one adds to it. Empty
   * at the foot of a ladder.
   */
  default Optional<String> below() {
    return Optional.empty();
  }

  /**
   * How packets are found on the link between two hosts, by which it is proven that they took this
   * way; empty if they take no such link.
   */
  default Optional<Encapsulation> encapsulation(NetworkSpec spec) {
    return Optional.empty();
  }

  /**
   * What becomes of a packet on the link between two hosts.
   *
   * @param name for messages, for example {@code VXLAN}
   * @param bytes by which it is longer there, at least
   */
  record Encapsulation(String name, int bytes) {}

  /**
   * What else keeps it from being made on this machine, as far as seconds tell; a line for each,
   * with what to do.
   */
  default List<String> obstacles(NetworkSpec spec) {
    return List.of();
  }

  /** The programs of this machine that it needs, besides those of every Debian system. */
  default List<Requirement> requirements(NetworkSpec spec) {
    return List.of();
  }

  /** What the user who makes it must be allowed to do. */
  default Set<Privilege> rights(NetworkSpec spec) {
    return Set.of();
  }

  /**
   * Makes it between machines that are reached by SSH, a host on each, without any node yet: all of
   * it ends with the connections.
   *
   * @throws HostException if that fails, with nothing left
   */
  default Segment make(NetworkSpec spec, RunContext context, List<Site> sites)
      throws HostException, InterruptedException {
    throw new HostException(
        "network %s: networks of kind %s are not made between machines"
            .formatted(spec.network().name(), kind()));
  }

  /**
   * Makes it, without any node yet. Everything is on record before it is made.
   *
   * @param machine on which it is made, without any confinement
   * @throws HostException if that fails, with nothing left, or if nodes cannot be attached to it
   */
  default Segment make(NetworkSpec spec, RunContext context, Host machine)
      throws HostException, InterruptedException {
    throw new HostException(
        "network %s: nothing is attached to networks of kind %s"
            .formatted(spec.network().name(), kind()));
  }
}
