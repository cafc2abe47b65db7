package io.tare.harness.workloads.contract;

import io.tare.harness.model.Phase;
import java.util.List;

/**
 * A part of a cell: all of it, or one of many slices, between which others have their turns.
 *
 * @param firstSequence number of its first submission within cell, trial and attempt
 * @param quota how much is measured
 * @param seed of the driver's random values
 * @param phases its phases; empty if nothing changes in it
 * @param withoutStamps whether its server is asked not to measure parts
 */
public record SliceOrder(
    long firstSequence, Quota quota, long seed, List<Phase> phases, boolean withoutStamps) {

  public SliceOrder {
    phases = List.copyOf(phases);
  }

  /** Without phases, with all stamps. */
  public SliceOrder(long firstSequence, Quota quota, long seed) {
    this(firstSequence, quota, seed, List.of(), false);
  }
}
