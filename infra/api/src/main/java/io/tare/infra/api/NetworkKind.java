package io.tare.infra.api;

import io.tare.harness.spec.Spec;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Privilege;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A kind of network. Implementations are found by {@link java.util.ServiceLoader}; they do not know
 * each other, and only the loader knows them.
 */
public interface NetworkKind {

  /** Its word in campaign files, for example {@code lan}. */
  String kind();

  /** A short description for newcomers, without a full stop. */
  String description();

  /** Its settings. */
  default Spec settings() {
    return Spec.NONE;
  }

  /**
   * The address at which every node reaches itself, if it is a network within nodes: a client on it
   * runs on its server's node and shares its processors. Only one network of such a kind exists,
   * with the kind's name. Empty if nodes are attached to it and clients have their own nodes.
   */
  default Optional<String> selfAddress() {
    return Optional.empty();
  }

  /** The expected rate in each direction, for estimates: 1 Gbit/s if unknown. */
  default double expectedBitsPerSecond(NetworkSpec spec) {
    return 1e9;
  }

  /**
   * Checks a campaign's settings of it beyond single values, without starting anything; a line for
   * each problem, which need not name the network.
   */
  default List<String> objections(NetworkSpec spec) {
    return List.of();
  }

  /**
   * Why it cannot be the existing network of other machines; empty if any network that reaches them
   * suffices.
   */
  default Optional<String> objectionElsewhere(NetworkSpec spec) {
    return Optional.of(
        "it exists only on this machine, and other machines cannot be attached to" + " it");
  }

  /**
   * Why nodes cannot be attached to it with {@linkplain PlatformKind#connector their kind's
   * connector}; empty if they can. The text follows its name and kind.
   */
  default Optional<String> objection(NetworkSpec spec, Connector connector) {
    return Optional.empty();
  }

  /** The most nodes, including clients and neighbours; empty for any number. */
  default OptionalInt maxNodes() {
    return OptionalInt.empty();
  }

  /**
   * Whether the harness itself is on it and can reach nodes with their own kernel; else these are
   * on one more network, which is not measured. Other machines have a network that the harness is
   * on.
   */
  default boolean hasHarness() {
    return true;
  }

  /**
   * The kind with one layer less between nodes; a ladder measures what this one adds to it. Empty
   * for the lowest kind.
   */
  default Optional<String> below() {
    return Optional.empty();
  }

  /**
   * How to recognize packets on the link between two hosts, to prove that they used it; empty if
   * there is no such link.
   */
  default Optional<Encapsulation> encapsulation(NetworkSpec spec) {
    return Optional.empty();
  }

  /**
   * The form of a packet on the link between two hosts.
   *
   * @param name for messages, for example {@code VXLAN}
   * @param bytes that are added to it there, at least
   */
  record Encapsulation(String name, int bytes) {}

  /**
   * What else prevents it on this machine, as far as a check of seconds shows; a line for each,
   * with what to do.
   */
  default List<String> obstacles(NetworkSpec spec) {
    return List.of();
  }

  /** The programs of this machine that it needs, beyond those of every Debian system. */
  default List<Requirement> requirements(NetworkSpec spec) {
    return List.of();
  }

  /** The privileges that creating it needs. */
  default Set<Privilege> rights(NetworkSpec spec) {
    return Set.of();
  }

  /**
   * Creates it between machines reached over SSH, with a host on each and without nodes; it ends
   * with the connections.
   *
   * @throws HostException if that fails, with nothing left
   */
  default Segment make(NetworkSpec spec, RunContext context, List<AddressedMachine> machines)
      throws HostException, InterruptedException {
    throw new HostException(
        "network %s: kind %s does not work between machines"
            .formatted(spec.network().name(), kind()));
  }

  /**
   * Creates it without nodes. Everything is recorded before it is created.
   *
   * @param machine on which it is created, without any confinement
   * @throws HostException if that fails, with nothing left, or if nodes cannot be attached to it
   */
  default Segment make(NetworkSpec spec, RunContext context, Host machine)
      throws HostException, InterruptedException {
    throw new HostException(
        "network %s: nothing can be attached to kind %s".formatted(spec.network().name(), kind()));
  }
}
