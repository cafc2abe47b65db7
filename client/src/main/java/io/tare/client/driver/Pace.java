package io.tare.client.driver;

import io.tare.client.call.Measurement;
import io.tare.client.clock.Clock;
import io.tare.client.clock.Waiting;

/** Says when a submission starts, and waits for it. Safe for any thread. */
interface Pace {

  /** Fills in the submission's intended and actual start, once the former has come. */
  void begin(long sequence, Measurement measurement);

  /** A closed loop: a submission is to start when its client is free. */
  final class Immediate implements Pace {
    @Override
    public void begin(long sequence, Measurement measurement) {
      long now = Clock.nanos();
      measurement.begin(sequence, now, now);
    }
  }

  /** An open loop: a submission is to start at its arrival, whoever is free by then. */
  final class Scheduled implements Pace {
    private final Schedule schedule;
    private final long origin;
    private final Waiting waiting = new Waiting();

    /**
     * @param origin the moment to which the schedule is relative
     */
    Scheduled(Schedule schedule, long origin) {
      this.schedule = schedule;
      this.origin = origin;
    }

    @Override
    public void begin(long sequence, Measurement measurement) {
      long intended = origin + schedule.arrival(sequence);
      waiting.until(intended);
      measurement.begin(sequence, intended, Clock.nanos());
    }
  }
}
