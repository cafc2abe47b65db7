package io.tare.client.program;

import io.tare.client.clock.ClockQuality;
import io.tare.client.driver.CellException;
import io.tare.client.driver.CellMeasurement;
import io.tare.client.driver.OpenCell;
import io.tare.client.driver.RateShare;
import io.tare.client.driver.UsageMarks;
import io.tare.client.http.AddressFetch;
import io.tare.client.recording.CellTotals;
import io.tare.client.recording.LineOutput;
import io.tare.client.recording.SampleRing;
import io.tare.harness.model.HttpDocument;
import io.tare.harness.model.order.ClientOrder;
import io.tare.services.heartbeat.Heartbeat;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Measures cells for a command: lines on standard output, messages for people on standard error.
 */
final class MeasurementOutput {

  private static final long ENDING_SECONDS = 3;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;

  private final LineOutput output;
  private final ClientMessages messages;
  private final PrintWriter people;
  private final Heartbeat heartbeat = Heartbeat.start();

  /** One for all cells, as they are measured one after the other. */
  private final SampleRing ring = new SampleRing();

  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean interrupted;
  private @Nullable volatile OpenCell running;

  /** The current measurement, which can be stopped. */
  @FunctionalInterface
  private interface Measuring {
    CellMeasurement run() throws CellException, IOException, InterruptedException;
  }

  /**
   * @param isPacked whether samples are written in batches instead of lines
   */
  MeasurementOutput(OutputStream out, PrintWriter people, boolean isPacked) {
    this.output = new LineOutput(out, isPacked);
    this.messages = new ClientMessages(output, ClockQuality.measure());
    this.people = people;
  }

  /** Lines not about cells. */
  ClientMessages messages() {
    return messages;
  }

  /**
   * Prepares a cell.
   *
   * @throws IllegalArgumentException if the order is invalid
   * @throws CellException if the cell cannot be measured
   */
  OpenCell prepared(ClientOrder.Open order) throws CellException {
    return new OpenCell(order, output, heartbeat, ring);
  }

  /**
   * Measures a cell and writes all lines about it.
   *
   * @param share this program's share of an open loop
   * @return the resulting exit status
   */
  int measure(ClientOrder.Measure order, RateShare share, UsageMarks marks, boolean debug)
      throws IOException, InterruptedException {
    try (OpenCell cell = prepared(order.open())) {
      CellMeasurement result = whileStoppable(cell, () -> cell.measure(order, share, marks));
      messages.cell(result);
      say(result);
      return result.totals().valid() == share.part(order.submissions())
          ? ExitCode.VALID
          : ExitCode.SOME_BAD;
    } catch (IllegalArgumentException e) {
      return refused(order.cell(), e, ExitCode.USAGE, debug);
    } catch (CellException e) {
      return refused(order.cell(), e, ExitCode.INFRASTRUCTURE, debug);
    }
  }

  /** Runs a measurement that {@link #hook} can stop. */
  private CellMeasurement whileStoppable(OpenCell cell, Measuring measuring)
      throws CellException, IOException, InterruptedException {
    running = cell;
    try {
      if (interrupted) {
        cell.stop();
      }
      return measuring.run();
    } finally {
      running = null;
    }
  }

  /**
   * Requests an address until it answers, and writes the answer.
   *
   * @return the resulting exit status
   */
  int fetch(ClientOrder.Fetch order, boolean debug) throws IOException, InterruptedException {
    HttpDocument answer;
    try {
      answer = AddressFetch.of(order.url(), order.limitNanos(), order.connection());
    } catch (IOException | IllegalArgumentException e) {
      return refused(order.cell(), e, ExitCode.INFRASTRUCTURE, debug);
    }
    messages.fetched(order.cell(), answer);
    return ExitCode.VALID;
  }

  /** Measures a slice and writes all lines about it. */
  CellMeasurement measure(OpenCell cell, ClientOrder.Slice slice, UsageMarks marks)
      throws CellException, IOException, InterruptedException {
    CellMeasurement result = whileStoppable(cell, () -> cell.measure(slice, marks));
    messages.slice(result);
    return result;
  }

  /** Reports why a cell was not measured. */
  int refused(String cell, Exception why, int status, boolean debug) throws IOException {
    String message = String.valueOf(why.getMessage());
    messages.error(cell, message);
    people.println("tare-client: " + cell + ": " + message);
    if (debug) {
      why.printStackTrace(people);
    }
    return status;
  }

  private void say(CellMeasurement result) {
    CellTotals totals = result.totals();
    people.println(
        String.format(
            Locale.ROOT,
            "%s: %d valid, %d failed; response median %.3f ms, p95 %.3f ms, p99 %.3f ms",
            result.cell(),
            totals.valid(),
            totals.failed(),
            totals.responseAt(0.5) / NANOS_PER_MILLI,
            totals.responseAt(0.95) / NANOS_PER_MILLI,
            totals.responseAt(0.99) / NANOS_PER_MILLI));
    if (result.pauses().totalNanos() > 0) {
      people.println(
          String.format(
              Locale.ROOT,
              "%s: the client was suspended for %.1f s; do not trust these figures",
              result.cell(),
              result.pauses().totalNanos() / NANOS_PER_SECOND));
    }
    if (totals.withoutParts() > 0) {
      people.println(
          result.cell()
              + ": "
              + totals.withoutParts()
              + " answers came without the server's parts; their time is counted as network and"
              + " other");
    }
  }

  /** The shutdown hook: writes measured samples and cuts the rest. */
  Thread hook() {
    return new Thread(
        () -> {
          interrupted = true;
          OpenCell cell = running;
          if (cell != null) {
            cell.stop();
            awaitEnd();
          }
        },
        "tare-end");
  }

  private void awaitEnd() {
    try {
      if (!ended.await(ENDING_SECONDS, TimeUnit.SECONDS)) {
        people.println("tare-client: ended before all samples were written");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Called when nothing more will be written. */
  void ended() {
    ended.countDown();
  }

  boolean interrupted() {
    return interrupted;
  }
}
