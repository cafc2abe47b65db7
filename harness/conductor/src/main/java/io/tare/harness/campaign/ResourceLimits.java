package io.tare.harness.campaign;

/**
 * What a platform gets.
 *
 * @param cpus of each node, at least 1
 * @param memoryBytes of each node, at least 64 MiB
 * @param nodes machines that are one platform together, at least 1
 */
public record ResourceLimits(int cpus, long memoryBytes, int nodes) {

  private static final long LEAST_MEMORY_BYTES = 64L << 20;

  public ResourceLimits {
    if (cpus < 1 || memoryBytes < LEAST_MEMORY_BYTES || nodes < 1) {
      throw new IllegalArgumentException(
          "cpus %d, memory %d and nodes %d must be at least 1, 64 MiB and 1"
              .formatted(cpus, memoryBytes, nodes));
    }
  }

  /** Of a single node. */
  public ResourceLimits(int cpus, long memoryBytes) {
    this(cpus, memoryBytes, 1);
  }
}
