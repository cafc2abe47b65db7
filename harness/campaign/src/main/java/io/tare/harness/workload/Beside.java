package io.tare.harness.workload;

/**
 * What is to load a platform while something else is measured there.
 *
 * @param words a workload of the same campaign: its name, and where it has several cells the
 *     parameters that tell which one is meant, as in {@code iperf streams=4}
 * @param leadNanos how long that runs before the other begins
 */
public record Beside(String words, long leadNanos) {}
