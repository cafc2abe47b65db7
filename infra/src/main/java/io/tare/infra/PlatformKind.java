package io.tare.infra;

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

  /**
   * Makes the platform; nothing is started or changed yet.
   *
   * @throws HostException if a setting's value is not understood
   */
  Platform create(PlatformSpec spec, RunContext context) throws HostException;
}
