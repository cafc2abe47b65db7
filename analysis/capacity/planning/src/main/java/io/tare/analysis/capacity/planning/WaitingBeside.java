package io.tare.analysis.capacity.planning;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Quantiles of the time at the processors plus an independent time elsewhere. */
final class WaitingBeside {

  private static final int PIECES = 32;
  private static final int KNOTS = 64;
  private static final double MAX = 0.9999;
  private static final double NEAR = 1e-5;
  private static final int MAX_STEPS = 60;

  private final DoubleUnaryOperator processor;
  private final TimeElsewhere elsewhere;
  private double @Nullable [] knots;

  /** Times elsewhere, and how many requests have them of those with some. */
  private final double[] times = new double[PIECES];

  private final double[] weights = new double[PIECES];

  /**
   * @param processor quantiles, in seconds by share
   */
  WaitingBeside(DoubleUnaryOperator processor, TimeElsewhere elsewhere) {
    this.processor = processor;
    this.elsewhere = elsewhere;
    for (int i = 0; i < PIECES; i++) {
      // Dense near 1, like the knots.
      times[i] = elsewhere.ofSome(shareOf((i + 0.5) * KNOTS / PIECES));
      double end = i + 1 < PIECES ? shareOf((i + 1.0) * KNOTS / PIECES) : 1;
      weights[i] = end - shareOf((double) i * KNOTS / PIECES);
    }
  }

  /** In seconds; {@code share} from 0 to 0.9999. */
  double quantile(double share) {
    double[] known = knots();
    double low = 0;
    double high = known[KNOTS] + times[PIECES - 1];
    for (int step = 0; step < MAX_STEPS && high - low > NEAR * high; step++) {
      double middle = (low + high) / 2;
      if (within(known, middle) < share) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private double[] knots() {
    double[] known = knots;
    if (known == null) {
      known = new double[KNOTS + 1];
      for (int i = 0; i <= KNOTS; i++) {
        // Dense near 1, where the requested share is.
        known[i] = processor.applyAsDouble(shareOf(i));
      }
      knots = known;
    }
    return known;
  }

  private double within(double[] known, double seconds) {
    double within = elsewhere.idle() * atProcessors(known, seconds);
    for (int i = 0; i < PIECES; i++) {
      within += (1 - elsewhere.idle()) * weights[i] * atProcessors(known, seconds - times[i]);
    }
    return within;
  }

  private static double atProcessors(double[] known, double seconds) {
    if (seconds <= known[0]) {
      return 0;
    }
    if (seconds > known[KNOTS]) {
      return 1;
    }
    int found = Arrays.binarySearch(known, seconds);
    int i = found >= 0 ? found : -found - 1;
    return shareOf(i - 1 + (seconds - known[i - 1]) / (known[i] - known[i - 1]));
  }

  private static double shareOf(double knot) {
    return -Math.expm1(Math.log1p(-MAX) * knot / KNOTS);
  }
}
