package io.tare.client.driver;

import io.tare.client.call.Call;
import io.tare.client.call.Measurement;
import io.tare.client.http.UnreachableException;
import io.tare.client.recording.SampleRing;

/** A measuring thread: submits, hands the measurement on, and does nothing else. */
final class Client implements Runnable {

  private final SubmissionDispatcher dispatcher;
  private final Pace pace;
  private final Call call;
  private final SampleRing ring;
  private final Measurement measurement = new Measurement();

  /**
   * @param number from 0
   */
  Client(int number, SubmissionDispatcher dispatcher, Pace pace, Call call, SampleRing ring) {
    this.dispatcher = dispatcher;
    this.pace = pace;
    this.call = call;
    this.ring = ring;
    measurement.client = number;
  }

  @Override
  public void run() {
    try {
      while (pace.next(measurement)) {
        submit();
      }
    } catch (OutOfMemoryError | RuntimeException e) {
      dispatcher.breakOff(e);
    }
  }

  private void submit() {
    UnreachableException unreachable = null;
    pace.approach(measurement);
    try {
      call.ready();
    } catch (UnreachableException e) {
      unreachable = e;
    }
    pace.begin(measurement);
    if (dispatcher.stopped()) {
      return; // it waited for its start in vain
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
