package io.tare.client.driver;

import io.tare.client.recording.LineOutput;
import io.tare.client.recording.SampleRing;
import io.tare.model.Limits;
import io.tare.model.order.ClientOrder;
import io.tare.services.heartbeat.Heartbeat;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cell that is measured in slices, between which other cells or other clients have their turns.
 * Its envelope and its connections are kept, so that a slice begins at once.
 */
public final class OpenCell implements Stoppable, AutoCloseable {

  private static final long LEAD_IN_PARTS = 4;
  private static final double NANOS_PER_SECOND = 1e9;

  private final PreparedCell cell;
  private @Nullable volatile SubmissionBatch pass;
  private volatile boolean stopped;

  /**
   * Prepares the cell; its order's volume says nothing but the deadline of a submission.
   *
   * @throws IllegalArgumentException if the workload or a parameter of it is wrong
   * @throws CellException if the cell cannot be measured
   */
  public OpenCell(CellSpec order) throws CellException {
    this.cell = new PreparedCell(order);
  }

  public CellSpec order() {
    return cell.order();
  }

  /**
   * Submits for a while, at least once, and writes the samples. A submission that has begun is
   * waited for.
   *
   * @param slice which, and for how long
   * @param marks stand still before the first submission and after the last
   * @throws CellException if the cell cannot be measured, or not to the slice's end
   * @throws IOException if the output cannot be written
   */
  public CellMeasurement measure(
      ClientOrder.Slice slice,
      LineOutput output,
      Heartbeat heartbeat,
      SampleRing ring,
      UsageMarks marks)
      throws CellException, IOException, InterruptedException {
    SubmissionBatch running = pass(slice);
    pass = running;
    if (stopped) {
      running.stop();
    }
    try {
      return running.run(ring, output, heartbeat, marks);
    } catch (OutOfMemoryError e) {
      throw cell.outOfMemory(e);
    } finally {
      pass = null;
    }
  }

  /** What the slice goes on with until this is said is over; nothing of one that is over. */
  public void next(ClientOrder.Next order) {
    SubmissionBatch running = pass;
    if (running != null) {
      running.next(order.last());
    }
  }

  /** No reader is there any more that could say when something ends, so it ends now. */
  public void leftAlone() {
    SubmissionBatch running = pass;
    if (running != null) {
      running.leftAlone();
    }
  }

  private SubmissionBatch pass(ClientOrder.Slice slice) {
    long deadline = order().quota().deadlineNanos();
    if (order().loop() instanceof LoadModel.Open open) {
      double rate =
          slice.steps().isEmpty() ? open.ratePerSecond() : slice.steps().get(0).ratePerSecond();
      long arrivals = Math.max(1, Math.round(rate * slice.durationNanos() / NANOS_PER_SECOND));
      LoadModel.Open drawnAnew =
          new LoadModel.Open(rate, open.arrivals(), open.inFlightMax(), slice.seed(), open.share());
      SubmissionQuota quota =
          new SubmissionQuota(2 * leadIn(arrivals), arrivals, deadline, Long.MAX_VALUE);
      return new SubmissionBatch(
          cell, drawnAnew, quota, slice.sequence(), slice.steps(), slice.notice());
    }
    SubmissionQuota quota =
        new SubmissionQuota(0, Limits.MOST_SUBMISSIONS, deadline, slice.durationNanos());
    return new SubmissionBatch(
        cell, order().loop(), quota, slice.sequence(), List.of(), slice.notice());
  }

  /**
   * A quarter of those that count: a slice that began with them would find an empty server, and the
   * first ones would be answered sooner than the load allows. As many go before them closed.
   */
  private static long leadIn(long arrivals) {
    return (arrivals + LEAD_IN_PARTS - 1) / LEAD_IN_PARTS;
  }

  @Override
  public void stop() {
    stopped = true;
    SubmissionBatch running = pass;
    if (running != null) {
      running.stop();
    }
  }

  @Override
  public void close() {
    cell.close();
  }
}
