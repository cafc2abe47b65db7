package io.tare.analysis.migration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A straight line with a constant of at least 0 and a slope from 0 to a maximum, by least squares.
 * The function is convex, so if the best line is outside the bounds, the best one on the bounds is
 * the solution.
 *
 * @param slope from 0 to the most
 * @param constant at least 0
 */
record BoundedLine(double slope, double constant) {

  /** Closer sums of squares count as equal. */
  private static final double TIE = 1 - 1e-9;

  double at(double x) {
    return slope * x + constant;
  }

  /**
   * If lines are equally good, it has the steepest allowed slope; if that is infinite, no constant.
   *
   * @param xs at least 0
   * @param ys as many
   * @param max of the slope; may be infinite
   */
  static BoundedLine of(double[] xs, double[] ys, double max) {
    double x = mean(xs);
    double y = mean(ys);
    double squares = 0;
    double products = 0;
    double originSquares = 0;
    double originProducts = 0;
    for (int i = 0; i < xs.length; i++) {
      squares += (xs[i] - x) * (xs[i] - x);
      products += (xs[i] - x) * (ys[i] - y);
      originSquares += xs[i] * xs[i];
      originProducts += xs[i] * ys[i];
    }
    List<BoundedLine> simplestFirst = new ArrayList<>();
    if (Double.isFinite(max)) {
      simplestFirst.add(new BoundedLine(max, Math.max(0, y - max * x)));
    }
    if (originSquares > 0) {
      simplestFirst.add(new BoundedLine(within(originProducts / originSquares, max), 0));
    }
    simplestFirst.add(new BoundedLine(0, Math.max(0, y)));
    if (squares > 0) {
      double slope = within(products / squares, max);
      simplestFirst.add(new BoundedLine(slope, Math.max(0, y - slope * x)));
    }
    BoundedLine best = simplestFirst.get(0);
    for (BoundedLine each : simplestFirst) {
      if (each.error(xs, ys) < best.error(xs, ys) * TIE) {
        best = each;
      }
    }
    return best;
  }

  private double error(double[] xs, double[] ys) {
    double sum = 0;
    for (int i = 0; i < xs.length; i++) {
      double off = ys[i] - at(xs[i]);
      sum += off * off;
    }
    return sum;
  }

  private static double within(double slope, double max) {
    return Math.max(0, Math.min(max, slope));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}
