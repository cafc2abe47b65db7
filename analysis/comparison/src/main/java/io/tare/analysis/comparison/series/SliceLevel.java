package io.tare.analysis.comparison.series;

/**
 * The level of a cell in one slice of a trial.
 *
 * @param round the pass over all cells that it belongs to, from 1
 * @param startEpochNanos when its first submission began
 * @param logTime ln of the median of its submissions' times in nanoseconds
 */
public record SliceLevel(int round, long startEpochNanos, double logTime) {}
