package io.tare.analysis.messages;

import io.tare.analysis.statistics.Estimate;
import java.util.OptionalDouble;

/**
 * How long an application's messages take on one instance.
 *
 * @param instance its name
 * @param nanos the mean of the blocks' sums of count times one-way time, in ns, with its interval
 *     on the scale of logarithms
 * @param leastShare the share of the drawn runs in which no instance has less; absent with too few
 *     blocks
 * @param timesLeast over the time of the instance that has the least, block by block; 1 of that one
 * @param holmP p of the two being equal, corrected over all pairs of instances; absent of that one,
 *     and with too few blocks
 */
public record CommunicationTime(
    String instance,
    Estimate nanos,
    OptionalDouble leastShare,
    Estimate timesLeast,
    OptionalDouble holmP) {}
