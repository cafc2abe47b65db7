package io.tare.analysis.migration;

import java.util.Arrays;
import java.util.List;

/**
 * How long a guest stands still, as a straight line over how long sending the rest would take at
 * the rate of the passes. Least squares over lines with a constant of 0 at least and a share from 0
 * to 1; the function is convex, so that where the best of all lines is outside, the best of those
 * on the bounds is it.
 *
 * @param share κ, from 0 to 1
 * @param constantSeconds c1, 0 at least
 */
record StopFit(double share, double constantSeconds) {

  /** Closer sums of squares say nothing for either. */
  private static final double TIE = 1 - 1e-9;

  double seconds(double rest) {
    return share * rest + constantSeconds;
  }

  /**
   * @param rests seconds that sending the rest would take
   * @param downtimes as many, in seconds
   */
  static StopFit of(double[] rests, double[] downtimes) {
    double x = mean(rests);
    double y = mean(downtimes);
    double squares = 0;
    double products = 0;
    double originSquares = 0;
    double originProducts = 0;
    for (int i = 0; i < rests.length; i++) {
      squares += (rests[i] - x) * (rests[i] - x);
      products += (rests[i] - x) * (downtimes[i] - y);
      originSquares += rests[i] * rests[i];
      originProducts += rests[i] * downtimes[i];
    }
    // The simplest first: where nothing tells them apart, the rest is sent as fast as the passes.
    StopFit best = new StopFit(1, Math.max(0, y - x));
    double smallest = best.error(rests, downtimes);
    double slope = squares > 0 ? products / squares : 1;
    List<StopFit> others =
        List.of(
            new StopFit(originSquares > 0 ? within(originProducts / originSquares) : 1, 0),
            new StopFit(0, y),
            new StopFit(within(slope), Math.max(0, y - within(slope) * x)));
    for (StopFit each : others) {
      double error = each.error(rests, downtimes);
      if (error < smallest * TIE) {
        best = each;
        smallest = error;
      }
    }
    return best;
  }

  private double error(double[] rests, double[] downtimes) {
    double sum = 0;
    for (int i = 0; i < rests.length; i++) {
      double off = downtimes[i] - seconds(rests[i]);
      sum += off * off;
    }
    return sum;
  }

  private static double within(double share) {
    return Math.max(0, Math.min(1, share));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}
