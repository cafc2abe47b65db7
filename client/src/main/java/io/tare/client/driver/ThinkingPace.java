package io.tare.client.driver;

import io.tare.client.call.Measurement;
import io.tare.client.clock.Clock;
import io.tare.client.clock.PreciseWait;
import java.util.SplittableRandom;

/**
 * A closed loop whose clients think between an answer and their next submission, and before their
 * first, so that they do not all begin at once. Times are exponentially distributed, as in the
 * benchmarks of the TPC.
 */
final class ThinkingPace implements Pace {

  /** After this a client looks whether submissions have ended; all together once a millisecond. */
  private static final long LOOK_NANOS = 500_000_000;

  private static final long LOOK_NANOS_BY_CLIENT = 1_000_000;

  private final Pace next;
  private final SubmissionDispatcher dispatcher;
  private final double meanNanos;
  private final long lookNanos;
  private final SplittableRandom[] random;

  /**
   * @param next of clients that have thought
   * @param meanNanos above 0
   * @param clients 1 or more, each with its own random numbers
   */
  ThinkingPace(
      Pace next, SubmissionDispatcher dispatcher, double meanNanos, int clients, long seed) {
    this.next = next;
    this.dispatcher = dispatcher;
    this.meanNanos = meanNanos;
    this.lookNanos = Math.max(LOOK_NANOS, clients * LOOK_NANOS_BY_CLIENT);
    this.random = new SplittableRandom[clients];
    SplittableRandom all = new SplittableRandom(seed);
    for (int i = 0; i < clients; i++) {
      random[i] = all.split();
    }
  }

  @Override
  public boolean next(Measurement measurement, long now) {
    double thinking = -Math.log1p(-random[measurement.client].nextDouble()) * meanNanos;
    long due = now + (long) thinking;
    long at = now;
    while (due - at > 0 && dispatcher.isAnyLeft(at) && !Thread.currentThread().isInterrupted()) {
      at = PreciseWait.sleepUntil(at + Math.min(due - at, dispatcher.untilEnd(at, lookNanos)));
    }
    return next.next(measurement, at);
  }

  /** An idle connection is checked, so it matters how long the client has thought. */
  @Override
  public long approach(Measurement measurement, long now) {
    return Clock.nanos();
  }

  @Override
  public void begin(Measurement measurement, long opening) {
    next.begin(measurement, opening);
  }
}
