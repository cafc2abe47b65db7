package io.tare.client.driver;

import io.tare.client.call.Measurement;
import io.tare.client.clock.Clock;
import io.tare.model.Driver.Arrivals;
import java.util.SplittableRandom;

/**
 * The arrivals of an open loop, one after the other: a lead-in at the same rate, so that those that
 * count do not find an empty server, and then the schedule. Safe for any thread.
 *
 * <p>The lead-in goes on for as long as there is a backlog, that is until a client asks for its
 * next arrival before that has come: what waits from the time before would else make submissions
 * late that count. It has an end all the same, before it has become longer by as many as count,
 * because at a rate that is too high there always is one.
 */
final class ArrivalSchedule {

  private final CountedArrivals counted;
  private final RateShare share;
  private final long firstSequence;
  private final long leadIn;
  private final long mostLeadIn;
  private final double meanGap;
  private final boolean isRandom;
  private final SplittableRandom random;
  private long led;
  private long last;
  private int index;
  private boolean counting;
  private long countedFrom;

  /**
   * @param firstSequence number of the first of the lead-in
   * @param leadIn how many arrivals do not count at least
   * @param origin the moment of {@link Clock#nanos} to which all are relative
   */
  ArrivalSchedule(
      LoadModel.Open loop, CountedArrivals counted, long firstSequence, long leadIn, long origin) {
    this.counted = counted;
    this.share = loop.share();
    this.firstSequence = firstSequence;
    this.leadIn = leadIn;
    // Programs that share a schedule do not know of each other's backlog.
    this.mostLeadIn = leadIn == 0 || !share.isAll() ? leadIn : leadIn + counted.count() - 1;
    this.meanGap = CountedArrivals.NANOS_PER_SECOND / loop.ratePerSecond();
    this.isRandom = loop.arrivals() == Arrivals.POISSON;
    this.random = new SplittableRandom(loop.seed()).split();
    this.last = isRandom ? origin : origin - Math.round(meanGap);
  }

  /**
   * Notes the next arrival.
   *
   * @param dispatcher told when those begin that count
   * @return false if there is none
   */
  synchronized boolean next(Measurement measurement, SubmissionDispatcher dispatcher) {
    while (!counting) {
      long following = last + gap();
      if (led < leadIn || (led < mostLeadIn && following - Clock.nanos() <= 0)) {
        long submission = led++;
        last = following;
        if (share.has(submission)) {
          give(measurement, submission, following, true);
          return true;
        }
        continue;
      }
      counting = true;
      countedFrom = isRandom ? last : following;
      dispatcher.counting(countedFrom);
    }
    while (index < counted.count() && !share.has(index)) {
      index++;
    }
    if (index == counted.count()) {
      return false;
    }
    give(measurement, led + index, countedFrom + counted.arrival(index), false);
    index++;
    return true;
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

  /** Whether any arrival counted. */
  synchronized boolean counting() {
    return counting;
  }

  /** When the time begins in which submissions count. */
  synchronized long countedFrom() {
    return countedFrom;
  }

  /** When that time ends. */
  synchronized long countedTo() {
    return countedFrom + counted.length();
  }
}
