package io.tare.infra.platform;

import java.time.Duration;

/**
 * What a kind of platform is expected to take before anything was measured: rough figures of one
 * common machine, good for planning, never for results.
 *
 * @param boot from nothing to nodes that can be used
 * @param start of a server and its client on it, and their end
 * @param slowness times that computing takes as long as natively, above 0
 */
public record Expectation(Duration boot, Duration start, double slowness) {

  /** As this machine itself. */
  public static final Expectation NATIVE =
      new Expectation(Duration.ofMillis(500), Duration.ofSeconds(6), 1);

  public Expectation {
    if (!(slowness > 0)) {
      throw new IllegalArgumentException("slowness is " + slowness + ", expected above 0");
    }
  }
}
