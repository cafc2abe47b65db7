package io.tare.client.program;

import io.tare.client.clock.ClockQuality;
import io.tare.client.driver.CellException;
import io.tare.client.driver.CellMeasurement;
import io.tare.client.driver.CellRun;
import io.tare.client.driver.CellSpec;
import io.tare.client.driver.OpenCell;
import io.tare.client.driver.Stoppable;
import io.tare.client.driver.UsageMarks;
import io.tare.client.http.AddressFetch;
import io.tare.client.recording.CellTotals;
import io.tare.client.recording.LineOutput;
import io.tare.client.recording.SampleRing;
import io.tare.model.order.ClientLine;
import io.tare.model.order.ClientOrder;
import io.tare.services.heartbeat.Heartbeat;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Measures cells for a command: lines to the output, words for people beside it. */
final class MeasurementOutput {

  private static final long ENDING_SECONDS = 3;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;

  private final LineOutput output;
  private final ClientMessages messages;
  private final PrintWriter people;
  private final Heartbeat heartbeat = Heartbeat.start();

  /** One for all cells, because they are measured one after the other. */
  private final SampleRing ring = new SampleRing();

  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean interrupted;
  private @Nullable volatile Stoppable running;

  /** What is measured while it can be ordered to stop. */
  @FunctionalInterface
  interface Measuring {
    CellMeasurement run() throws CellException, IOException, InterruptedException;
  }

  /**
   * @param isPacked whether samples are handed over in batches instead of lines
   */
  MeasurementOutput(OutputStream out, PrintWriter people, boolean isPacked) {
    this.output = new LineOutput(out, isPacked);
    this.messages = new ClientMessages(output, ClockQuality.measure());
    this.people = people;
  }

  void hello() throws IOException {
    messages.hello(RuntimeVersions.current());
  }

  void error(String cell, String message) throws IOException {
    messages.error(cell, message);
  }

  /** Everything is ready for submissions. */
  void ready(String cell) throws IOException {
    messages.mark(ClientLine.READY, cell);
  }

  /** Submissions may begin. */
  void begin(String cell, long submitted) throws IOException {
    messages.begin(cell, submitted);
  }

  /** Submissions have ended, and were not handed over yet. */
  void submissionsEnded(String cell) throws IOException {
    messages.mark(ClientLine.ENDED, cell);
  }

  /**
   * Measures a cell and writes all lines about it.
   *
   * @return the exit status that it asks for
   */
  int measure(CellSpec order, UsageMarks marks, boolean debug)
      throws IOException, InterruptedException {
    CellRun run = new CellRun(order, output, heartbeat, ring);
    try {
      CellMeasurement result = whileStoppable(run, () -> run.run(marks));
      messages.cell(result);
      say(result);
      return result.totals().valid() == result.order().counted()
          ? ExitCode.VALID
          : ExitCode.SOME_BAD;
    } catch (IllegalArgumentException e) {
      return refused(order.id(), e, ExitCode.USAGE, debug);
    } catch (CellException e) {
      return refused(order.id(), e, ExitCode.INFRASTRUCTURE, debug);
    }
  }

  /** Measures something that {@link #hook} stops. */
  CellMeasurement whileStoppable(Stoppable stoppable, Measuring measuring)
      throws CellException, IOException, InterruptedException {
    running = stoppable;
    try {
      if (interrupted) {
        stoppable.stop();
      }
      return measuring.run();
    } finally {
      running = null;
    }
  }

  /** What the clocks show now. */
  void time(String cell) throws IOException {
    messages.time(cell);
  }

  void opened(String cell) throws IOException {
    messages.opened(cell);
  }

  /**
   * Asks an address until it answers, and hands the answer over.
   *
   * @return the exit status that it asks for
   */
  int fetch(ClientOrder.Fetch order, boolean debug) throws IOException, InterruptedException {
    AddressFetch.Answer answer;
    try {
      answer = AddressFetch.of(order.url(), order.limitNanos());
    } catch (IOException e) {
      return refused(order.cell(), e, ExitCode.INFRASTRUCTURE, debug);
    }
    messages.fetched(order.cell(), answer);
    return ExitCode.VALID;
  }

  /** Measures a slice and writes all lines about it. */
  CellMeasurement measure(OpenCell cell, ClientOrder.Slice slice, UsageMarks marks)
      throws CellException, IOException, InterruptedException {
    CellMeasurement result = cell.measure(slice, output, heartbeat, ring, marks);
    messages.slice(result);
    return result;
  }

  /** Says why a cell was not measured. */
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
            result.order().id(),
            totals.valid(),
            totals.failed(),
            totals.responseAt(0.5) / NANOS_PER_MILLI,
            totals.responseAt(0.95) / NANOS_PER_MILLI,
            totals.responseAt(0.99) / NANOS_PER_MILLI));
    if (result.pauses().totalNanos() > 0) {
      people.println(
          String.format(
              Locale.ROOT,
              "%s: the client stood still for %.1f s meanwhile; do not trust these figures",
              result.order().id(),
              result.pauses().totalNanos() / NANOS_PER_SECOND));
    }
    if (totals.withoutParts() > 0) {
      people.println(
          result.order().id()
              + ": "
              + totals.withoutParts()
              + " answers came without the server's parts; their time is in network and other");
    }
  }

  /**
   * What to do when the process is ordered to end: what was measured is written, the rest is cut.
   */
  Thread hook() {
    return new Thread(
        () -> {
          interrupted = true;
          Stoppable run = running;
          if (run != null) {
            run.stop();
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

  /** Says that nothing more will be written. */
  void ended() {
    ended.countDown();
  }

  boolean interrupted() {
    return interrupted;
  }
}
