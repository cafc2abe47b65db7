package io.tare.client.driver;

import io.tare.client.call.Call;
import io.tare.client.call.Measurement;
import io.tare.client.clock.Clock;
import io.tare.client.http.UnreachableException;
import io.tare.client.recording.SampleRing;

/**
 * A measuring thread: submits, passes the measurement on, and does nothing else. It does not read
 * the clock between two submissions, which may take longer than everything else there: the end of
 * one is the time at which the next is requested.
 */
final class Client implements Runnable {

  private final SubmissionDispatcher dispatcher;
  private final Pace pace;
  private final IdleCalls calls;
  private final SampleRing ring;
  private final Measurement measurement = new Measurement();

  /**
   * @param number from 0
   * @param calls its own, or those of all clients
   */
  Client(int number, SubmissionDispatcher dispatcher, Pace pace, IdleCalls calls, SampleRing ring) {
    this.dispatcher = dispatcher;
    this.pace = pace;
    this.calls = calls;
    this.ring = ring;
    measurement.client = number;
  }

  @Override
  public void run() {
    try {
      long now = Clock.nanos();
      if (!pace.first(measurement, now)) {
        return;
      }
      calls.openOne(now);
      do {
        now = pace.approach(measurement, now);
        Call call = calls.take();
        try {
          submit(call, now);
        } finally {
          calls.giveBack(call);
        }
        now = measurement.ended() ? measurement.end : Clock.nanos();
      } while (pace.next(measurement, now));
    } catch (RuntimeException | Error e) { // else the others would go on as if they were all
      dispatcher.breakOff(e);
    } finally {
      pace.end();
    }
  }

  private void submit(Call call, long now) {
    UnreachableException unreachable = null;
    boolean isOpening = !call.isReady(now);
    if (isOpening) {
      pace.opening();
    }
    try {
      call.ready(now);
    } catch (UnreachableException e) {
      unreachable = e;
    }
    pace.begin(measurement, isOpening ? now : Pace.HAD_ONE);
    if (dispatcher.stopped()) {
      return; // its start never came
    }
    if (unreachable != null) {
      measurement.fail(String.valueOf(unreachable.getMessage()));
      ring.put(measurement);
      dispatcher.notReached(unreachable);
      return;
    }
    dispatcher.reached();
    call.submit(measurement);
    if (!dispatcher.stopped() || measurement.ended()) {
      ring.put(measurement);
    }
  }
}
