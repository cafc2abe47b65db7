package io.tare.infra.platform;

import io.tare.infra.host.HostException;

/**
 * A place where services and benchmarks run. It is prepared once and started as often as needed;
 * what is started is closed like any resource, and nothing is left of it then but caches.
 */
@FunctionalInterface
public interface Platform {

  /**
   * Makes ready what starting needs: images built or found, artefacts packed for shipping. Slow
   * only the first time.
   */
  Prepared prepare(Artefacts artefacts, Progress progress)
      throws HostException, InterruptedException;

  /**
   * A platform that can be started. It may be closed when it is not started any more; those that
   * were started are closed by themselves.
   */
  @FunctionalInterface
  interface Prepared extends AutoCloseable {

    /**
     * Starts it (boots guests, makes containers or namespaces) and waits until its nodes can be
     * used. What was started is removed again if one of them fails.
     */
    RunningPlatform start(Topology topology, Progress progress)
        throws HostException, InterruptedException;

    /**
     * Whether its machines are there without the run: one that cannot be reached may come back by
     * itself, and is waited for.
     */
    default boolean comesBack() {
      return false;
    }

    /** Lets go of what preparing has opened and starting has not used; nothing for most kinds. */
    @Override
    default void close() {}
  }
}
