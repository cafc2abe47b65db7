package io.tare.services.contract;

/**
 * The matrices of the multiplication workload.
 *
 * <p>Their values are multiples of 2^-20 in [0, 1). Every product of two is a multiple of 2^-40, so
 * sums of up to {@value #MAX_EXACT_ORDER} of them are exact in a {@code double}: neither the order
 * of summation nor fused multiply-add changes a bit, and all variants of the kernel give the same
 * product. In text such a value is as long as any other double.
 */
public final class Matrices {

  /** Largest order for which products are exact: 2^13 terms below 1 in steps of 2^-40. */
  public static final int MAX_EXACT_ORDER = 8192;

  private static final double SCALE = 0x1.0p20;
  private static final double PRODUCT_SCALE = 0x1.0p40;
  private static final int VALUE_SHIFT = 44;
  private static final long RIGHT_SALT = 0x5851F42D4C957F2DL;

  private Matrices() {}

  /** The left factor of order {@code n}, row by row. */
  public static double[] left(int n, long seed) {
    return of(n, seed);
  }

  /** The right factor of order {@code n}, row by row. */
  public static double[] right(int n, long seed) {
    return of(n, seed ^ RIGHT_SALT);
  }

  private static double[] of(int n, long seed) {
    double[] values = new double[Math.multiplyExact(n, n)];
    for (int i = 0; i < values.length; i++) {
      values[i] = (SplitMix.at(seed, i) >>> VALUE_SHIFT) / SCALE;
    }
    return values;
  }

  /**
   * Sum of u(row) × v(column) × value over a product of such matrices, with values taken as
   * integers in units of 2^-40 and everything modulo 2^64. The weights are odd and differ from
   * place to place.
   */
  public static long checksum(int n, double[] product) {
    long sum = 0;
    for (int row = 0; row < n; row++) {
      long rowSum = 0;
      for (int column = 0; column < n; column++) {
        rowSum += columnWeight(column) * (long) (product[row * n + column] * PRODUCT_SCALE);
      }
      sum += rowWeight(row) * rowSum;
    }
    return sum;
  }

  /**
   * The checksum of the product of two such matrices, computed without multiplying them: in O(n²)
   * as (u·A)·(B·v). The idea is Freivalds' (1977, "Probabilistic machines can use less running
   * time"); in integers modulo 2^64 it is exact. So the check of an answer shares no code with the
   * kernels.
   */
  public static long expectedChecksum(int n, double[] left, double[] right) {
    long[] weightedColumns = new long[n];
    for (int row = 0; row < n; row++) {
      for (int k = 0; k < n; k++) {
        weightedColumns[k] += rowWeight(row) * (long) (left[row * n + k] * SCALE);
      }
    }
    long sum = 0;
    for (int k = 0; k < n; k++) {
      long weightedRow = 0;
      for (int column = 0; column < n; column++) {
        weightedRow += columnWeight(column) * (long) (right[k * n + column] * SCALE);
      }
      sum += weightedColumns[k] * weightedRow;
    }
    return sum;
  }

  private static long rowWeight(int row) {
    return 2L * row + 1;
  }

  private static long columnWeight(int column) {
    return 0x1_0001L * column + column + 3;
  }
}
