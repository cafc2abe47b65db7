package io.tare.infra.api;

/**
 * The share of the machine that a platform gets.
 *
 * @param cpus number of processors, at least 1
 * @param memoryBytes main memory in bytes, at least 64 MiB
 */
public record Resources(int cpus, long memoryBytes) {

  /** More processors than any machine has. */
  public static final int MAX_CPUS = 1024;

  private static final long MINIMUM_BYTES = 64L << 20;

  public Resources {
    if (cpus < 1) {
      throw new IllegalArgumentException("cpus is " + cpus + ", expected 1 or more");
    }
    if (memoryBytes < MINIMUM_BYTES) {
      throw new IllegalArgumentException(
          "memory is " + memoryBytes + " bytes, expected " + MINIMUM_BYTES + " (64 MiB) or more");
    }
  }
}
