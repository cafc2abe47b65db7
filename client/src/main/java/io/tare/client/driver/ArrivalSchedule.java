package io.tare.client.driver;

import io.tare.client.call.Measurement;
import io.tare.client.clock.Clock;
import io.tare.harness.model.Driver.Arrivals;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * The arrivals of an open loop, one after the other: a lead-in at the same rate, so that measured
 * arrivals do not find an idle server, and then the schedule. Thread-safe.
 *
 * <p>The lead-in continues as long as there is a backlog, until a client requests its next arrival
 * before it is due: the backlog would otherwise delay measured submissions. It is extended by fewer
 * arrivals than are measured, because at too high a rate the backlog never ends.
 */
final class ArrivalSchedule {

  /**
   * How long before its time an arrival is given that may be cancelled, because its rate may end
   * earlier; all others are given on request.
   */
  private static final long AHEAD_NANOS = 50_000_000;

  private static final long GIVEN = 0;
  private static final long NONE = -1;

  /** The interval in which a thread that waits for one checks whether to continue. */
  private static final long LOOK_NANOS = 100_000_000;

  private final Object turn = new Object();
  private final SteppedArrivals counted;
  private final RateShare share;
  private final long firstSequence;
  private final long leadIn;
  private final long maxLeadIn;
  private final double meanGap;
  private final boolean isRandom;
  private final SplittableRandom random;
  private long led;
  private long last;
  private long index;
  private boolean counting;
  private long countedFrom;

  /**
   * @param firstSequence sequence number of the first of the lead-in
   * @param leadIn the least number of unmeasured arrivals
   * @param origin the moment of {@link Clock#nanos} that all are relative to
   */
  ArrivalSchedule(
      OpenLoop loop, SteppedArrivals counted, long firstSequence, long leadIn, long origin) {
    this.counted = counted;
    this.share = loop.share();
    this.firstSequence = firstSequence;
    this.leadIn = leadIn;
    // Programs that share a schedule do not know each other's backlog.
    this.maxLeadIn = leadIn == 0 || !share.isAll() ? leadIn : leadIn + counted.planned() - 1;
    this.meanGap = CountedArrivals.NANOS_PER_SECOND / loop.ratePerSecond();
    this.isRandom = loop.arrivals() == Arrivals.POISSON;
    this.random = new SplittableRandom(loop.seed()).split();
    this.last = isRandom ? origin : origin - Math.round(meanGap);
  }

  /**
   * Notes the next arrival.
   *
   * @param dispatcher notified when measured arrivals begin
   * @return whether one follows
   */
  boolean next(Measurement measurement, SubmissionDispatcher dispatcher) {
    if (!counted.isHeld()) {
      return given(measurement, dispatcher) == GIVEN;
    }
    synchronized (turn) { // one thread waits, not all of them for the same arrival
      return awaited(measurement, dispatcher);
    }
  }

  private synchronized boolean awaited(Measurement measurement, SubmissionDispatcher dispatcher) {
    long wait = given(measurement, dispatcher);
    while (wait > 0 && dispatcher.goesOn(Clock.nanos())) {
      try {
        TimeUnit.NANOSECONDS.timedWait(this, Math.min(wait, LOOK_NANOS));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
      wait = given(measurement, dispatcher);
    }
    return wait == GIVEN;
  }

  /**
   * Sets the next arrival, if it is time.
   *
   * @return {@link #GIVEN}, {@link #NONE} if absent, or how long to wait before asking again
   */
  private synchronized long given(Measurement measurement, SubmissionDispatcher dispatcher) {
    while (!counting) {
      long following = last + gap();
      if (led < leadIn || (led < maxLeadIn && following - Clock.nanos() <= 0)) {
        long submission = led++;
        last = following;
        if (share.has(submission)) {
          give(measurement, submission, following, true);
          return GIVEN;
        }
        continue;
      }
      counting = true;
      countedFrom = isRandom ? last : following;
      dispatcher.counting(countedFrom);
    }
    long arrival = counted.peek();
    while (arrival != SteppedArrivals.NONE && !share.has(index)) {
      takeOne();
      arrival = counted.peek();
    }
    if (arrival == SteppedArrivals.NONE) {
      return NONE;
    }
    long wait = countedFrom + arrival - AHEAD_NANOS - Clock.nanos();
    if (wait > 0 && counted.isUncertain()) {
      return wait;
    }
    give(measurement, led + index, countedFrom + arrival, false);
    takeOne();
    return GIVEN;
  }

  private void takeOne() {
    counted.take();
    index++;
  }

  /** Ends the current held rate. */
  synchronized void endStep() {
    counted.ends(Clock.nanos() - countedFrom);
    notifyAll();
  }

  private void give(Measurement measurement, long submission, long intended, boolean warmup) {
    measurement.sequence = firstSequence + submission;
    measurement.intended = intended;
    measurement.warmup = warmup;
  }

  /** Of a Poisson process: exponential. */
  private long gap() {
    return Math.round(isRandom ? -Math.log1p(-random.nextDouble()) * meanGap : meanGap);
  }

  /** Whether any arrival was measured. */
  synchronized boolean counting() {
    return counting;
  }

  /** When measured submissions begin. */
  synchronized long countedFrom() {
    return countedFrom;
  }

  /** When that time ends, as far as known. */
  synchronized long countedTo() {
    return countedFrom + counted.length();
  }
}
