package io.tare.client.driver;

import io.tare.client.call.Measurement;
import io.tare.client.clock.Clock;
import io.tare.client.clock.PreciseWait;

/**
 * An open loop: a submission starts at its arrival, if a client is free by then. Each client waits
 * for its own arrival: a leader that waits for all would have to wake another thread for every
 * submission, which costs more than a timer. Few wait at a time, see {@link Standby}.
 */
final class OpenPace implements Pace {

  /**
   * How much earlier a connection is taken, checked, and reopened if the server closed it. A
   * processor that was idle for long then wakes up late at this point, and not at the submission's
   * start.
   */
  private static final long LOOK_NANOS = 10_000_000;

  private final SubmissionDispatcher dispatcher;
  private final ArrivalSchedule schedule;
  private final PreciseWait waiting;
  private final Standby standby;

  OpenPace(
      SubmissionDispatcher dispatcher,
      ArrivalSchedule schedule,
      PreciseWait waiting,
      Standby standby) {
    this.dispatcher = dispatcher;
    this.schedule = schedule;
    this.waiting = waiting;
    this.standby = standby;
  }

  @Override
  public boolean first(Measurement measurement, long now) {
    standby.join();
    return given(measurement, now);
  }

  @Override
  public boolean next(Measurement measurement, long now) {
    return given(measurement, standby.enter() ? Clock.nanos() : now);
  }

  private boolean given(Measurement measurement, long now) {
    return dispatcher.goesOn(now)
        && schedule.next(measurement, dispatcher)
        && dispatcher.goesOn(measurement.intended);
  }

  @Override
  public long approach(Measurement measurement, long now) {
    return PreciseWait.sleepUntil(measurement.intended - LOOK_NANOS);
  }

  @Override
  public void opening() {
    var unused = standby.leave();
  }

  @Override
  public void begin(Measurement measurement, long opening) {
    long intended = measurement.intended;
    long begun = waiting.until(intended);
    if (opening == HAD_ONE && standby.leave()) {
      begun = Clock.nanos();
    }
    measurement.begin(measurement.sequence, intended, Math.max(intended, Math.min(begun, opening)));
  }

  @Override
  public void end() {
    standby.end();
  }
}
