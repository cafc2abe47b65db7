package io.tare.harness.benchmark;

import io.tare.model.Phase;
import java.util.List;

/**
 * A stretch of a cell, between which other platforms have their turns.
 *
 * @param firstSequence number of its first submission within cell, trial and attempt
 * @param durationNanos after which no further submission starts
 * @param seed for what the driver draws
 * @param phases its parts; empty if nothing changes in it
 */
public record SliceOrder(long firstSequence, long durationNanos, long seed, List<Phase> phases) {

  public SliceOrder {
    phases = List.copyOf(phases);
  }

  /** Without phases. */
  public SliceOrder(long firstSequence, long durationNanos, long seed) {
    this(firstSequence, durationNanos, seed, List.of());
  }
}
