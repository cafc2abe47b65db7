package io.tare.analysis.comparison;

/**
 * What a cell took in one slice of a trial.
 *
 * @param round the pass over all cells that it belongs to, from 1
 * @param startEpochNanos when its first submission began
 * @param logTime ln of the median of its submissions' times in nanoseconds
 */
record SliceLevel(int round, long startEpochNanos, double logTime) {}
