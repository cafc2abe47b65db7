package io.tare.harness.campaign;

/**
 * What a platform gets.
 *
 * @param cpus at least 1
 * @param memoryBytes at least 64 MiB
 */
public record ResourceLimits(int cpus, long memoryBytes) {

  private static final long LEAST_MEMORY_BYTES = 64L << 20;

  public ResourceLimits {
    if (cpus < 1 || memoryBytes < LEAST_MEMORY_BYTES) {
      throw new IllegalArgumentException(
          "cpus " + cpus + " and memory " + memoryBytes + " must be at least 1 and 64 MiB");
    }
  }
}
