package io.tare.harness.campaign.workload;

/**
 * The load on a platform while something else is measured there.
 *
 * @param words a workload of the same campaign: its name and, if it has several cells, the
 *     parameters that select one, as in {@code iperf streams=4}
 * @param leadNanos how long the load runs before measuring begins
 */
public record Beside(String words, long leadNanos) {}
