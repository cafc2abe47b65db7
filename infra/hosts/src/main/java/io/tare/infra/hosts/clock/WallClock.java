package io.tare.infra.hosts.clock;

import io.tare.services.heartbeat.SteadyClock;

/**
 * The dates of a run: the wall clock of this machine, which continues if it is set meanwhile. For
 * instants, never for durations.
 */
public final class WallClock {

  private WallClock() {}

  /** Nanoseconds since 1970. */
  public static long epochNanos() {
    return SteadyClock.SYSTEM.epochNanos();
  }

  /**
   * When something happened that another program on this machine has just dated by the machine's
   * clock, which may have been set since this program began.
   */
  public static long epochNanos(long machinesEpochNanos) {
    return machinesEpochNanos - SteadyClock.SYSTEM.steppedNanos();
  }
}
