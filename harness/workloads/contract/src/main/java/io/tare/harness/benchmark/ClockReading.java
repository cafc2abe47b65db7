package io.tare.harness.benchmark;

import io.tare.harness.clock.RunClock;
import io.tare.model.MeasurementException;
import io.tare.model.Network;
import java.util.Objects;
import java.util.Optional;

/**
 * What the clocks of a program showed while it was asked, by the round trip that took least of
 * several.
 *
 * @param clock whose it is, in words
 * @param network on which it measures; empty of a server, which serves all
 * @param midNanos the harness's monotonic clock in the middle of the round trip
 * @param doubtNanos how far from that middle the program may have looked: half of the round trip
 * @param thereNanos its monotonic clock
 * @param offsetNanos how far its wall clock was ahead of the harness's
 */
public record ClockReading(
    String clock,
    Optional<Network> network,
    long midNanos,
    long doubtNanos,
    long thereNanos,
    long offsetNanos) {

  private static final int ROUND_TRIPS = 16;

  /** What a program answers. */
  public record Shown(long nanos, long epochNanos) {}

  /** Asks a program once. */
  @FunctionalInterface
  public interface Question {
    Shown ask() throws MeasurementException, InterruptedException;
  }

  /** Whether it is a server's, by which it times the parts that it tells. */
  public boolean isServer() {
    return network.isEmpty();
  }

  /** Asks again and again; the first times may take longer, and the least tells most. */
  public static ClockReading of(
      String clock, Optional<Network> network, RunClock here, Question question)
      throws MeasurementException, InterruptedException {
    ClockReading best = null;
    for (int i = 0; i < ROUND_TRIPS; i++) {
      long sent = here.nanos();
      long date = here.epochNanos();
      Shown shown = question.ask();
      long doubt = (here.nanos() - sent + 1) / 2;
      if (best == null || doubt < best.doubtNanos) {
        best =
            new ClockReading(
                clock,
                network,
                sent + doubt,
                doubt,
                shown.nanos(),
                shown.epochNanos() - date - doubt);
      }
    }
    return Objects.requireNonNull(best);
  }
}
