package io.tare.infra.platform;

import io.tare.infra.host.HostException;
import io.tare.infra.host.Privilege;
import io.tare.spec.Spec;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/**
 * A kind of platform. Implementations are found by {@link java.util.ServiceLoader}; they do not
 * know each other, and only the loader knows them.
 */
public interface PlatformKind {

  /** The word for it in campaign files, for example {@code uml}. */
  String kind();

  /** What it is, for people who never heard of it: a few words, no full stop. */
  String description();

  /** What it is expected to take; {@link Expectation#NATIVE} if it is as fast as this machine. */
  default Expectation expectation() {
    return Expectation.NATIVE;
  }

  /**
   * As what it may be measured where the choice is Tare's; nothing if it says nothing of a guest's
   * cost, or is made for one machine alone.
   */
  default List<Substitute> substitutes() {
    return List.of();
  }

  /** Whether it only stands for the best of these. */
  default boolean isOpen() {
    return false;
  }

  /** The settings that it understands. */
  Spec settings();

  /**
   * What can be done to it while it is measured: the word for it, and what has to be said of it.
   */
  default SortedMap<String, ActionArgument> actions() {
    return PlatformActions.COMMON;
  }

  /** The most processors that it can have on any machine. */
  default int mostCpus() {
    return Resources.MOST_CPUS;
  }

  /**
   * What is wrong with what a campaign asks of it beyond its settings one by one, as far as is
   * known without starting anything; a line for each, which names the platform. Only the campaign's
   * author can mend it.
   *
   * @param spec with settings that are right by what is declared
   */
  default List<String> objections(PlatformSpec spec) {
    return List.of();
  }

  /**
   * What is wrong with how a campaign wants its guest migrated, as far as is known without starting
   * anything; a line for each, which names the platform. Only the campaign's author can mend it.
   *
   * @param topology the nodes that a trial needs
   */
  default List<String> objections(PlatformSpec spec, Topology topology, MigrationOrder order) {
    return List.of();
  }

  /**
   * Why it cannot have so many nodes, as far as is known without starting anything; a line for each
   * reason, which names the platform.
   */
  default List<String> shortages(PlatformSpec spec, Topology topology) {
    return List.of();
  }

  /** The programs of this machine that it needs, besides those of every Debian system. */
  default List<Requirement> requirements(PlatformSpec spec) {
    return List.of();
  }

  /** What the user who runs it must be allowed to do. */
  default Set<Privilege> rights(PlatformSpec spec) {
    return Set.of();
  }

  /**
   * What else keeps it from running on this machine, as far as seconds tell; a line for each, with
   * what to do.
   */
  default List<String> obstacles(PlatformSpec spec) {
    return List.of();
  }

  /** By what nodes of a platform are attached to networks, unless they are elsewhere. */
  default Connector connector(PlatformSpec spec) {
    return Connector.NAMESPACE;
  }

  /** Whether it is another machine, reached over this machine's own network. */
  default boolean isElsewhere() {
    return false;
  }

  /** The same of a platform, where a kind has some here and some elsewhere. */
  default boolean isElsewhere(PlatformSpec spec) {
    return isElsewhere();
  }

  /**
   * Makes the platform; nothing is started or changed yet.
   *
   * @throws HostException if a setting's value is not understood
   */
  Platform create(PlatformSpec spec, RunContext context) throws HostException;
}
