package io.tare.client.driver;

import io.tare.client.recording.LineOutput;
import io.tare.client.recording.SampleRing;
import io.tare.services.heartbeat.Heartbeat;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Runs one cell: prepares everything, lets the clients submit, and writes what they measure. */
public final class CellRun implements Stoppable {

  private final CellSpec order;
  private final LineOutput output;
  private final Heartbeat heartbeat;
  private final SampleRing ring;
  private @Nullable volatile SubmissionBatch pass;
  private volatile boolean stopped;

  /**
   * @param heartbeat tells when the client stood still
   * @param ring empty; it may be used again
   */
  public CellRun(CellSpec order, LineOutput output, Heartbeat heartbeat, SampleRing ring) {
    this.order = order;
    this.output = output;
    this.heartbeat = heartbeat;
    this.ring = ring;
  }

  /**
   * Measures the cell and writes its samples.
   *
   * @param marks stand still between the warm-up and what counts, and after the last submission
   * @throws IllegalArgumentException if the workload or a parameter of it is wrong
   * @throws CellException if the cell cannot be measured, or not to its end
   * @throws IOException if the output cannot be written
   */
  public CellMeasurement run(UsageMarks marks)
      throws CellException, IOException, InterruptedException {
    try (PreparedCell cell = new PreparedCell(order)) {
      SubmissionBatch running = new SubmissionBatch(cell, order.loop(), order.quota(), 0);
      pass = running;
      if (stopped) {
        running.stop();
      }
      try {
        return running.run(ring, output, heartbeat, marks);
      } catch (OutOfMemoryError e) {
        throw cell.outOfMemory(e);
      }
    }
  }

  @Override
  public void stop() {
    stopped = true;
    SubmissionBatch running = pass;
    if (running != null) {
      running.stop();
    }
  }
}
