package io.tare.services.kernels.npb;

/**
 * The benchmarks' random numbers (RNR-94-007, 2.3): x(k+1) = a x(k) mod 2^46, and r(k) = x(k) /
 * 2^46. A product of two 64-bit integers has the right lower 46 bits, even if it overflows.
 */
public final class NpbRandom {

  /** The usual multiplier, 5^13. */
  public static final long MULTIPLIER = 1_220_703_125L;

  /** The seed of most benchmarks. */
  public static final long SEED = 314_159_265L;

  /** All bits of a state. */
  public static final long MASK = (1L << 46) - 1;

  /** 2^-46. */
  public static final double SCALE = 0x1p-46;

  private NpbRandom() {}

  /** The state after {@code state}, by {@code multiplier}; both 0 to 2^46 - 1. */
  public static long next(long state, long multiplier) {
    return (state * multiplier) & MASK;
  }

  /** The number of a state, 0 to 1. */
  public static double uniform(long state) {
    return SCALE * state;
  }

  /**
   * The multiplier of so many steps at once, by the binary method (RNR-94-007, 2.3).
   *
   * @param steps at least 0
   */
  public static long power(long multiplier, long steps) {
    long power = 1;
    long square = multiplier;
    for (long rest = steps; rest > 0; rest >>= 1) {
      if ((rest & 1) == 1) {
        power = next(power, square);
      }
      square = next(square, square);
    }
    return power;
  }

  /**
   * Stores the next numbers, in four independent streams, so that a processor computes them at the
   * same time.
   *
   * @param numbers where to store them, from {@code begin} to before {@code end}
   * @param state before the first number
   * @return the state of the last number
   */
  public static long fill(double[] numbers, int begin, int end, long state) {
    long a4 = power(MULTIPLIER, 4);
    long x0 = next(state, MULTIPLIER);
    long x1 = next(x0, MULTIPLIER);
    long x2 = next(x1, MULTIPLIER);
    long x3 = next(x2, MULTIPLIER);
    int i = begin;
    for (; i <= end - 4; i += 4) {
      numbers[i] = SCALE * x0;
      numbers[i + 1] = SCALE * x1;
      numbers[i + 2] = SCALE * x2;
      numbers[i + 3] = SCALE * x3;
      x0 = next(x0, a4);
      x1 = next(x1, a4);
      x2 = next(x2, a4);
      x3 = next(x3, a4);
    }
    long last = next(state, power(MULTIPLIER, i - begin));
    for (; i < end; i++) {
      last = next(last, MULTIPLIER);
      numbers[i] = SCALE * last;
    }
    return last;
  }
}
