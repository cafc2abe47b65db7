package io.tare.harness.campaign.platform;

/**
 * The resources of a platform.
 *
 * @param cpus of each node, at least 1
 * @param memoryBytes of each node, at least 64 MiB; if servers are apart, of all machines together
 * @param nodes machines that together form the platform, at least 1
 * @param neighbours further machines of the same kind and size that share its processors and are
 *     not measured, at least 0
 * @param servers its application servers
 */
public record ResourceLimits(
    int cpus, long memoryBytes, int nodes, int neighbours, Servers servers) {

  /** The least memory of a machine. */
  static final long MIN_MEMORY_BYTES = 64L << 20;

  public ResourceLimits {
    if (cpus < 1 || memoryBytes < MIN_MEMORY_BYTES || nodes < 1 || neighbours < 0) {
      throw new IllegalArgumentException(
          "cpus %d, memory %d, nodes %d and neighbours %d must be at least 1, 64 MiB, 1 and 0"
              .formatted(cpus, memoryBytes, nodes, neighbours));
    }
  }

  /** The resources of a single node. */
  public ResourceLimits(int cpus, long memoryBytes) {
    this(cpus, memoryBytes, 1, 0, Servers.ONE);
  }

  /** The memory of each machine. */
  public long machineBytes() {
    return memoryBytes / servers.machines();
  }
}
