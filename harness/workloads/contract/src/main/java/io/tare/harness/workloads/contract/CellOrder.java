package io.tare.harness.workloads.contract;

import io.tare.harness.campaign.stop.Submissions;
import io.tare.harness.model.Cell;

/**
 * What to measure next.
 *
 * @param id the cell's id in the plan
 * @param seed of the driver's random values, such as arrival times; the same on every platform
 */
public record CellOrder(String id, Cell cell, Submissions submissions, long seed) {

  /** All of it in one slice. */
  public SliceOrder whole() {
    return new SliceOrder(0, Quota.Count.of(submissions), seed);
  }
}
