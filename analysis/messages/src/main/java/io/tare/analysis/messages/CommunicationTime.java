package io.tare.analysis.messages;

import io.tare.analysis.statistics.Estimate;
import java.util.OptionalDouble;

/**
 * The time of an application's messages on one instance.
 *
 * @param instance its name
 * @param nanos the mean of the blocks' sums of count times one-way time, in ns, with its interval
 *     on the scale of logarithms
 * @param leastShare the share of the resampled runs in which no instance has less; absent with too
 *     few blocks
 * @param timesLeast over the time of the fastest instance, block by block; 1 for that one
 * @param holmP p of the two being equal, corrected over all pairs of instances; absent for that
 *     one, and with too few blocks
 */
public record CommunicationTime(
    String instance,
    Estimate nanos,
    OptionalDouble leastShare,
    Estimate timesLeast,
    OptionalDouble holmP) {}
