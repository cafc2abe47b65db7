package io.tare.analysis.statistics.design;

import io.tare.analysis.statistics.Interval;

/**
 * What one level adds to the variance.
 *
 * @param level its name
 * @param variance in the square of the values' unit; 0 where the estimate came out negative
 * @param varianceInterval of it, never below 0
 * @param share of the sum over all levels, from 0 to 1; 0 where nothing differs
 * @param shareInterval within 0 and 1
 */
public record VarianceShare(
    String level,
    double variance,
    Interval varianceInterval,
    double share,
    Interval shareInterval) {}
