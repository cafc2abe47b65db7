package io.tare.infra.api;

import io.tare.harness.spec.Spec;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Privilege;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * A kind of platform. Implementations are found by {@link java.util.ServiceLoader}; they do not
 * know each other, and only the loader knows them.
 */
public interface PlatformKind {

  /** Its word in campaign files, for example {@code uml}. */
  String kind();

  /** Other words that users may write for it, such as the name of a product. */
  default Set<String> otherWords() {
    return Set.of();
  }

  /** A short description for newcomers, without a full stop. */
  String description();

  /** Its expected times; {@link Expectation#NATIVE} if it is as fast as this machine. */
  default Expectation expectation() {
    return Expectation.NATIVE;
  }

  /**
   * Its forms that Tare may choose by itself; empty if it says nothing about a guest's cost, or
   * exists for one machine only.
   */
  default List<Substitute> substitutes() {
    return List.of();
  }

  /** Whether it is only a placeholder for the best of these. */
  default boolean isOpen() {
    return false;
  }

  /** Its settings. */
  Spec settings();

  /** The actions on it during a measurement, by name, with their arguments. */
  default SortedMap<String, ActionArgument> actions() {
    return PlatformActions.COMMON;
  }

  /** The most processors it can have on any machine. */
  default int maxCpus() {
    return Resources.MAX_CPUS;
  }

  /**
   * Checks a campaign's settings beyond single values, without starting anything; a line for each
   * problem, with the platform's name. Only the campaign's author can fix it.
   *
   * @param spec with valid single settings
   */
  default List<String> objections(PlatformSpec spec) {
    return List.of();
  }

  /**
   * Checks how a campaign migrates its guest, without starting anything; a line for each problem,
   * with the platform's name. Only the campaign's author can fix it.
   *
   * @param topology the nodes that a trial needs
   */
  default List<String> objections(PlatformSpec spec, Topology topology, MigrationOrder order) {
    return List.of();
  }

  /**
   * Why its nodes cannot mount {@linkplain SharedFiles files} of the harness's machine, with the
   * platform's name; empty if they can.
   */
  default Optional<String> objectionToSharedFiles(PlatformSpec spec) {
    return Optional.of(
        "platform %s: a platform of kind %s mounts no files of this machine; set its disk to own"
            .formatted(spec.name(), kind()));
  }

  /**
   * Why it cannot have so many nodes, checked without starting anything; a line for each reason,
   * with the platform's name.
   */
  default List<String> shortages(PlatformSpec spec, Topology topology) {
    return List.of();
  }

  /** The programs of this machine that it needs, beyond those of every Debian system. */
  default List<Requirement> requirements(PlatformSpec spec) {
    return List.of();
  }

  /**
   * A sentence that says what it downloads or builds before its first start, besides a guest image;
   * empty if nothing, or the cache has it.
   *
   * @param cache the directory of this user's cache
   */
  default Optional<String> firstUse(PlatformSpec spec, Path cache) {
    return Optional.empty();
  }

  /** The privileges that running it needs. */
  default Set<Privilege> rights(PlatformSpec spec) {
    return Set.of();
  }

  /**
   * What else prevents it on this machine, as far as a check of seconds shows; a line for each,
   * with what to do.
   */
  default List<String> obstacles(PlatformSpec spec) {
    return List.of();
  }

  /** With which program of this machine it would run, if there are several ways. */
  default Optional<String> programHere(PlatformSpec spec) {
    return Optional.empty();
  }

  /**
   * Why no program of this machine is copied into its nodes, in words that follow "not copied
   * there:"; empty if nodes are made for a run and removed after it, so that nobody else needs what
   * they have.
   */
  Optional<String> objectionToCopies();

  /** How its nodes are attached to networks, unless they are elsewhere. */
  default Connector connector(PlatformSpec spec) {
    return Connector.NAMESPACE;
  }

  /** Whether it is another machine, reached over this machine's network. */
  default boolean isElsewhere() {
    return false;
  }

  /** The same for one platform, if a kind has some here and some elsewhere. */
  default boolean isElsewhere(PlatformSpec spec) {
    return isElsewhere();
  }

  /**
   * Creates the platform; nothing is started or changed yet.
   *
   * @throws HostException if a setting's value is invalid
   */
  Platform create(PlatformSpec spec, RunContext context) throws HostException;
}
