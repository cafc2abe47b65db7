package io.tare.client.driver;

import io.tare.client.clock.Clock;
import io.tare.client.clock.WallAnchor;
import io.tare.client.recording.JsonLines;
import io.tare.client.recording.LineOutput;
import io.tare.harness.model.Observation;
import io.tare.harness.model.order.ClientLine;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Signals the beginning of the measured submissions, for everything scheduled relative to it.
 * Clients of an open loop request their arrivals long in advance, so the moment may be in the
 * future. A thread polls for it, so that measuring threads need not wake one.
 */
final class CountingNotice {

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final String cell;
  private final SubmissionDispatcher dispatcher;
  private final WallAnchor anchor;
  private final LineOutput output;

  CountingNotice(
      String cell, SubmissionDispatcher dispatcher, WallAnchor anchor, LineOutput output) {
    this.cell = cell;
    this.dispatcher = dispatcher;
    this.anchor = anchor;
    this.output = output;
  }

  void start() {
    Thread thread = new Thread(this::report, "tare-notice");
    thread.setDaemon(true);
    thread.start();
  }

  private void report() {
    while (!dispatcher.isCounting()) {
      if (dispatcher.stopped()) {
        return;
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    long from = dispatcher.countingFrom();
    try {
      new JsonLines()
          .add(
              ClientLine.COUNTING,
              cell,
              json -> {
                json.writeNumberField(Observation.START.label(), anchor.epochAt(from));
                json.writeNumberField(ClientLine.SINCE, Clock.nanos() - from);
              })
          .flushTo(output);
    } catch (IOException e) {
      // The writer of the samples gets the same failure, and ends the slice.
      return;
    }
  }
}
