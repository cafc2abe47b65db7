package io.tare.services.contract;

/**
 * The finalizer of SplitMix64 (Steele, Lea and Flood, 2014, "Fast splittable pseudorandom number
 * generators", variant 13 of Stafford), used as a function of position, so that any element can be
 * generated without those before it.
 */
final class SplitMix {

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private SplitMix() {}

  /** 64 well mixed bits for one position of the stream of a seed. */
  static long at(long seed, long index) {
    long z = mix(seed) + (index + 1) * GOLDEN;
    return mix(z);
  }

  private static long mix(long value) {
    long z = value;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
