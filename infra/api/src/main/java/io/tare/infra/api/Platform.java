package io.tare.infra.api;

import io.tare.infra.hosts.HostException;

/**
 * A place where services and benchmarks run. It is prepared once and started as often as needed;
 * closing what was started leaves only caches.
 */
@FunctionalInterface
public interface Platform {

  /**
   * Prepares what starting needs: builds or finds images, packs artefacts for shipping. Slow only
   * the first time.
   */
  Prepared prepare(Artefacts artefacts, Progress progress)
      throws HostException, InterruptedException;

  /**
   * A platform that can be started. Close it after the last start; started platforms are closed
   * separately.
   */
  @FunctionalInterface
  interface Prepared extends AutoCloseable {

    /**
     * Starts it (boots guests, creates containers or namespaces) and waits until its nodes can be
     * used. If one fails, everything started is removed.
     */
    RunningPlatform start(Topology topology, Progress progress)
        throws HostException, InterruptedException;

    /**
     * Whether its machines exist independently of the run: an unreachable one may come back by
     * itself, and is awaited.
     */
    default boolean comesBack() {
      return false;
    }

    /** Releases what preparing opened and starting did not use; nothing for most kinds. */
    @Override
    default void close() {}
  }
}
