package io.tare.harness.workloads.contract;

import io.tare.harness.clock.RunClock;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Network;
import java.util.Objects;
import java.util.Set;

/**
 * A reading of a program's clocks: of several round trips, the shortest.
 *
 * @param clock its owner, in words
 * @param networks over which it times submissions; empty for a server, which serves all
 * @param midNanos the harness's monotonic clock in the middle of the round trip
 * @param doubtNanos how far from that middle the program may have read its clocks: half of the
 *     round trip
 * @param thereNanos its monotonic clock
 * @param offsetNanos how far its wall clock was ahead of the harness's
 * @param isOfDates whether the program also dates the samples; otherwise the harness does
 */
public record ClockReading(
    String clock,
    Set<Network> networks,
    long midNanos,
    long doubtNanos,
    long thereNanos,
    long offsetNanos,
    boolean isOfDates) {

  private static final int ROUND_TRIPS = 16;

  /** Of a program that dates its samples. */
  public ClockReading(
      String clock,
      Set<Network> networks,
      long midNanos,
      long doubtNanos,
      long thereNanos,
      long offsetNanos) {
    this(clock, networks, midNanos, doubtNanos, thereNanos, offsetNanos, /* isOfDates= */ true);
  }

  /** The same of a program whose samples the harness dates. */
  public ClockReading withoutDates() {
    return new ClockReading(
        clock, networks, midNanos, doubtNanos, thereNanos, offsetNanos, /* isOfDates= */ false);
  }

  /** A program's answer. */
  public record Shown(long nanos, long epochNanos) {}

  /** Asks a program once. */
  @FunctionalInterface
  public interface Question {
    Shown ask() throws MeasurementException, InterruptedException;
  }

  /** Whether it is a server's clock, which times the parts that the server reports. */
  public boolean isServer() {
    return networks.isEmpty();
  }

  /**
   * Asks several times; the first round trips may take longer, and the shortest is the most
   * precise.
   */
  public static ClockReading of(
      String clock, Set<Network> networks, RunClock here, Question question)
      throws MeasurementException, InterruptedException {
    return of(clock, networks, here, ROUND_TRIPS, question);
  }

  /** Asks as often as this. */
  static ClockReading of(
      String clock, Set<Network> networks, RunClock here, int roundTrips, Question question)
      throws MeasurementException, InterruptedException {
    ClockReading best = null;
    for (int i = 0; i < roundTrips; i++) {
      long sent = here.nanos();
      long date = here.epochNanos();
      Shown shown = question.ask();
      long doubt = (here.nanos() - sent + 1) / 2;
      if (best == null || doubt < best.doubtNanos) {
        best =
            new ClockReading(
                clock,
                networks,
                sent + doubt,
                doubt,
                shown.nanos(),
                shown.epochNanos() - date - doubt);
      }
    }
    return Objects.requireNonNull(best);
  }
}
