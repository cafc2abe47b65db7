package io.tare.client.driver;

import io.tare.client.recording.LineOutput;
import io.tare.client.recording.SampleRing;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Limits;
import io.tare.harness.model.order.ClientOrder;
import io.tare.services.heartbeat.Heartbeat;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cell that is measured at once or in slices, between which other cells or other clients have
 * their turns. Its envelope and connections are kept, so that a slice begins immediately.
 */
public final class OpenCell implements AutoCloseable {

  private static final long LEAD_IN_PARTS = 4;
  private static final long MAX_LEAD_IN_THINK_TIMES = 3;
  private static final double NANOS_PER_SECOND = 1e9;

  private final PreparedCell cell;
  private final LineOutput output;
  private final Heartbeat heartbeat;
  private final SampleRing ring;
  private @Nullable volatile SubmissionBatch pass;
  private volatile boolean stopped;

  /**
   * Prepares the cell.
   *
   * @param heartbeat tells when the client stood still
   * @param ring empty; it may be reused
   * @throws IllegalArgumentException if the endpoint, the workload or one of its parameters is
   *     invalid
   * @throws CellException if the cell cannot be measured
   */
  public OpenCell(ClientOrder.Open order, LineOutput output, Heartbeat heartbeat, SampleRing ring)
      throws CellException {
    this.cell = new PreparedCell(order);
    this.output = output;
    this.heartbeat = heartbeat;
    this.ring = ring;
  }

  /**
   * Submits the requested number of times, and writes the samples.
   *
   * @param share this program's share of an open loop
   * @param marks pause between warm-up and measurement, and after the last submission
   * @throws CellException if the cell cannot be measured completely
   * @throws IOException if the output cannot be written
   */
  public CellMeasurement measure(ClientOrder.Measure order, RateShare share, UsageMarks marks)
      throws CellException, IOException, InterruptedException {
    OpenLoop loop =
        cell.order().driver() instanceof Driver.Open open
            ? new OpenLoop(open, cell.order().seed(), share)
            : null;
    Long limit = order.durationLimitNanos();
    SubmissionQuota quota =
        new SubmissionQuota(
            order.warmup().submissions(),
            order.submissions(),
            limit == null ? Long.MAX_VALUE : limit);
    return run(new SubmissionBatch(cell, loop, quota, 0, List.of(), false), marks);
  }

  /**
   * Submits for a while, at least once, and writes the samples. Waits for started submissions.
   *
   * @param slice the slice and its length
   * @param marks pause before the first submission and after the last
   * @throws CellException if the slice cannot be measured completely
   * @throws IOException if the output cannot be written
   */
  public CellMeasurement measure(ClientOrder.Slice slice, UsageMarks marks)
      throws CellException, IOException, InterruptedException {
    cell.calls().forEach(call -> call.askForStamps(!slice.withoutStamps()));
    return run(batch(slice), marks);
  }

  private CellMeasurement run(SubmissionBatch running, UsageMarks marks)
      throws CellException, IOException, InterruptedException {
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

  /** Ends the slice's current held phase; does nothing after the slice. */
  public void next(ClientOrder.Next order) {
    SubmissionBatch running = pass;
    if (running != null) {
      running.next(order.last());
    }
  }

  /** The reader that could end a held phase is gone, so it ends now. */
  public void leftAlone() {
    SubmissionBatch running = pass;
    if (running != null) {
      running.leftAlone();
    }
  }

  private SubmissionBatch batch(ClientOrder.Slice slice) {
    if (cell.order().driver() instanceof Driver.Open open) {
      double rate =
          slice.steps().isEmpty() ? open.ratePerSecond() : slice.steps().get(0).ratePerSecond();
      long arrivals = Math.max(1, Math.round(rate * slice.durationNanos() / NANOS_PER_SECOND));
      Driver.Open offered = new Driver.Open(rate, open.arrivals(), open.inFlightMax());
      return new SubmissionBatch(
          cell,
          new OpenLoop(offered, slice.seed(), RateShare.ALL),
          new SubmissionQuota(2 * leadIn(arrivals), arrivals, Long.MAX_VALUE),
          slice.sequence(),
          slice.steps(),
          slice.notice());
    }
    long leadIn = thinkingLeadIn(slice);
    SubmissionQuota quota =
        new SubmissionQuota(0, Limits.MAX_SUBMISSIONS, leadIn + slice.durationNanos(), leadIn);
    return new SubmissionBatch(cell, null, quota, slice.sequence(), List.of(), slice.notice());
  }

  /**
   * A quarter of the measured ones: without a lead-in a slice would find an idle server, and the
   * first answers would be too fast for the load. As many closed-loop submissions precede it.
   */
  private static long leadIn(long arrivals) {
    return (arrivals + LEAD_IN_PARTS - 1) / LEAD_IN_PARTS;
  }

  /**
   * A quarter of the slice too, for clients that think: all of them begin by thinking, so none is
   * at the server yet. Those that think need no lead-in, because exponential times have no memory;
   * so after three times their mean nearly all that are missing have come.
   */
  private long thinkingLeadIn(ClientOrder.Slice slice) {
    return cell.order().driver() instanceof Driver.Closed closed && closed.thinkNanos() != null
        ? Math.min(leadIn(slice.durationNanos()), MAX_LEAD_IN_THINK_TIMES * closed.thinkNanos())
        : 0;
  }

  /** Prevents further submissions and cuts those in flight; {@code measure} then ends soon. */
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
