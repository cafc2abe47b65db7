package io.tare.analysis.results;

import java.util.OptionalDouble;

/**
 * The mean of what one trial measured in one cell: the unit of replication.
 *
 * @param order the trial's place in the order of running, from 1
 * @param mean in the metric's base unit
 * @param median of its submissions, in the same unit
 * @param processor processor time of the platform for a submission, in nanoseconds
 * @param submissions how many counted
 */
public record TrialPoint(
    String trial,
    int block,
    int order,
    double mean,
    double median,
    OptionalDouble processor,
    long submissions) {}
