package io.tare.services.kernels.npb.ep;

import io.tare.services.kernels.npb.NpbRandom;
import java.util.Arrays;

/** The pairs of one batch after the other, in one thread. */
final class EpBatch {

  static final int ANNULI = 10;

  /** So that a block's arrays stay in the first cache. */
  private static final int BLOCK = 512;

  private final EpLoops loops;
  private final double[] numbers = new double[2 * BLOCK];
  private final double[] x = new double[BLOCK];
  private final double[] y = new double[BLOCK];
  private final double[] squares = new double[BLOCK];
  private final long[] counts = new long[ANNULI];
  private double sumX;
  private double sumY;

  EpBatch(EpLoops loops) {
    this.loops = loops;
  }

  void clear() {
    Arrays.fill(counts, 0);
  }

  /**
   * @param state of the random numbers, before the first
   * @param pairs a multiple of {@link #BLOCK}
   */
  void run(long state, int pairs) {
    sumX = 0;
    sumY = 0;
    long next = state;
    for (int done = 0; done < pairs; done += BLOCK) {
      next = NpbRandom.fill(numbers, 0, 2 * BLOCK, next);
      int accepted = accept();
      loops.scale(x, y, squares, accepted);
      count(accepted);
    }
  }

  /**
   * Stores every pair, but moves on only from accepted ones: a branch would often be predicted
   * wrongly.
   */
  private int accept() {
    int accepted = 0;
    for (int i = 0; i < BLOCK; i++) {
      double u = 2 * numbers[2 * i] - 1;
      double v = 2 * numbers[2 * i + 1] - 1;
      double square = u * u + v * v;
      x[accepted] = u;
      y[accepted] = v;
      squares[accepted] = square;
      accepted += square <= 1 ? 1 : 0;
    }
    return accepted;
  }

  private void count(int accepted) {
    double addedX = sumX;
    double addedY = sumY;
    for (int i = 0; i < accepted; i++) {
      counts[(int) Math.max(Math.abs(x[i]), Math.abs(y[i]))]++;
      addedX += x[i];
      addedY += y[i];
    }
    sumX = addedX;
    sumY = addedY;
  }

  double sumX() {
    return sumX;
  }

  double sumY() {
    return sumY;
  }

  /** Since {@link #clear}. */
  long[] counts() {
    return counts;
  }
}
