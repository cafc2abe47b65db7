package io.tare.client.driver;

import io.tare.client.call.Measurement;
import io.tare.client.clock.Clock;

/** A closed loop: a submission starts when its client is free. */
final class ClosedPace implements Pace {

  private final SubmissionDispatcher dispatcher;
  private final RateShare share;

  /**
   * @param share this program's share of the submissions
   */
  ClosedPace(SubmissionDispatcher dispatcher, RateShare share) {
    this.dispatcher = dispatcher;
    this.share = share;
  }

  @Override
  public boolean next(Measurement measurement, long now) {
    long sequence = dispatcher.next(now);
    measurement.sequence = share.nth(sequence);
    measurement.warmup = dispatcher.isWarmup(sequence, now);
    return sequence >= 0;
  }

  @Override
  public void begin(Measurement measurement, long opening) {
    long now = Clock.nanos();
    measurement.begin(measurement.sequence, now, now);
  }
}
