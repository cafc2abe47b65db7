package io.tare.analysis.comparison.diagnosis;

/**
 * Successive submissions of a trial combined, so that a figure of many stays small.
 *
 * @param from the index of the first among the trial's submissions with a value, from 0
 * @param submissions how many
 * @param warmUp whether they were left out as warm-up; never only some of them
 * @param minimum in the metric's base unit, as are the mean and the maximum
 */
public record SubmissionBucket(
    long from, long submissions, boolean warmUp, double minimum, double mean, double maximum) {}
