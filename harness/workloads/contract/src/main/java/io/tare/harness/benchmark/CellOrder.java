package io.tare.harness.benchmark;

import io.tare.harness.campaign.WorkloadChoice.Submissions;
import io.tare.model.Cell;

/**
 * What to measure next.
 *
 * @param id the cell's id in the plan
 * @param seed for what the driver draws, such as arrival times; the same on every platform
 */
public record CellOrder(String id, Cell cell, Submissions submissions, long seed) {

  /**
   * The cell's part of the warm-up of a fresh server; its last submission is no warm-up by name.
   */
  public CellOrder ofServerWarmup() {
    int count = submissions.serverWarmup();
    return new CellOrder(id, cell, new Submissions(count, count - 1, 0), seed);
  }
}
