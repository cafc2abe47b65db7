package io.tare.infra.api;

import java.time.Duration;

/**
 * The expected times of a kind of platform before any measurement: rough figures of one common
 * machine, for planning, never for results.
 *
 * @param boot until the nodes can be used
 * @param start of a server and its client, and their end
 * @param slowness computing time relative to native, above 0
 */
public record Expectation(Duration boot, Duration start, double slowness) {

  /** This machine itself. */
  public static final Expectation NATIVE =
      new Expectation(Duration.ofMillis(500), Duration.ofSeconds(6), 1);

  public Expectation {
    if (!(slowness > 0)) {
      throw new IllegalArgumentException("slowness is " + slowness + ", expected above 0");
    }
  }
}
