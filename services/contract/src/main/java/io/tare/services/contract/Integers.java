package io.tare.services.contract;

/** The integers of the sort workload. */
public final class Integers {

  private Integers() {}

  /**
   * Uniformly distributed integers over the whole range of {@code int}, the same for the same seed
   * on every machine.
   *
   * @param n how many, at least 0
   */
  public static int[] of(int n, long seed) {
    int[] values = new int[n];
    for (int i = 0; i < n; i++) {
      values[i] = (int) (SplitMix.at(seed, i) >>> 32);
    }
    return values;
  }

  /**
   * Sum of (position + 1) × value over all positions, modulo 2^64. As positions count, elements out
   * of order change it.
   */
  public static long checksum(int[] values) {
    long sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += (i + 1L) * values[i];
    }
    return sum;
  }
}
