package io.tare.analysis.statistics.design;

import io.tare.analysis.statistics.Interval;

/**
 * One level's contribution to the variance.
 *
 * @param level its name
 * @param variance in the square of the values' unit; 0 if the estimate is negative
 * @param varianceInterval of it, never below 0
 * @param share of the sum over all levels, from 0 to 1; 0 without any variation
 * @param shareInterval within 0 and 1
 */
public record VarianceShare(
    String level,
    double variance,
    Interval varianceInterval,
    double share,
    Interval shareInterval) {}
