package io.tare.analysis.comparison;

/**
 * The level of a cell in one slice of a trial.
 *
 * @param round the pass over all cells that it belongs to, from 1
 * @param startEpochNanos when its first submission began
 * @param logTime ln of the median of its submissions' times in nanoseconds
 */
record SliceLevel(int round, long startEpochNanos, double logTime) {}
