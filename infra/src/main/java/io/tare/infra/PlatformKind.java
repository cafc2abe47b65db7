package io.tare.infra;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A kind of platform. Implementations are found by {@link java.util.ServiceLoader}; they do not
 * know each other, and nobody but the loader knows them.
 */
public interface PlatformKind {

  /** The word for it in campaign files, for example {@code uml}. */
  String kind();

  /** The settings it understands: key to what is expected, for checks and messages. */
  SortedMap<String, String> settings();

  /** The programs of this machine that it needs, besides those of every Debian system. */
  default List<Requirement> requirements() {
    return List.of();
  }

  /** For what it needs root, in a few words; empty if for nothing. */
  default Optional<String> needsRootFor() {
    return Optional.empty();
  }

  /**
   * Makes the platform; nothing is started or changed yet.
   *
   * @throws HostException if a setting's value is not understood
   */
  Platform create(PlatformSpec spec, RunContext context) throws HostException;
}
