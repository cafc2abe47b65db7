package io.tare.harness.benchmark;

/**
 * A stretch of a cell, between which other platforms have their turns.
 *
 * @param firstSequence number of its first submission within cell, trial and attempt
 * @param durationNanos after which no further submission starts
 * @param seed for what the driver draws
 */
public record SliceOrder(long firstSequence, long durationNanos, long seed) {}
