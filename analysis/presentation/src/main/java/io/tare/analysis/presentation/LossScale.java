package io.tare.analysis.presentation;

import io.tare.analysis.presentation.LossFigure.Point;
import io.tare.analysis.presentation.LossFigure.Series;
import io.tare.analysis.presentation.svg.Frame;
import io.tare.analysis.presentation.svg.Scale;
import java.util.List;

/**
 * An axis of PD that shows all values and 1: logarithmic if they span more than a factor of five.
 * Then an interval's end that is not above 0 is beyond the axis.
 */
record LossScale(Scale scale, double from, double to) {

  private static final double WIDE = 5;

  /** How far beyond the values ends of intervals are shown on a logarithmic axis. */
  private static final double FAR = 10;

  static LossScale vertical(List<Series> all, Frame frame) {
    return between(all, frame.y2(), frame.y1(), WIDE);
  }

  /** Across the frame, logarithmic unless something is not above 0. */
  static LossScale ratios(List<Series> all, Frame frame) {
    return between(all, frame.x1(), frame.x2(), 1);
  }

  /** Whether a value is on the axis; an interval that ends beyond it has no end there. */
  boolean isOn(double value) {
    if (scale instanceof Scale.Logarithmic && !(value > 0)) {
      return false;
    }
    double position = scale.position(value);
    return position >= Math.min(from, to) && position <= Math.max(from, to);
  }

  /** The position of a value, limited to the axis. */
  double position(double value) {
    double position =
        scale instanceof Scale.Logarithmic && !(value > 0) ? from : scale.position(value);
    return Math.max(Math.min(from, to), Math.min(Math.max(from, to), position));
  }

  /**
   * @param wide the factor between the ends from which on the axis is logarithmic
   */
  private static LossScale between(List<Series> all, double from, double to, double wide) {
    double low = 1;
    double high = 1;
    double min = 1;
    double max = 1;
    double above0 = 1;
    for (Series series : all) {
      for (Point point : series.points()) {
        low = Math.min(low, point.value().orElse(finite(point.lower())));
        high = Math.max(high, point.value().orElse(finite(point.upper())));
        min = Math.min(min, finite(point.lower()));
        above0 = point.lower() > 0 ? Math.min(above0, point.lower()) : above0;
        max = Math.max(max, finite(point.upper()));
      }
    }
    min = Math.min(min, low);
    above0 = Math.min(above0, low);
    max = Math.max(max, high);
    double bottom = Math.max(above0, low / FAR);
    if (low > 0 && max > wide * bottom) {
      double top = Math.min(max, high * FAR) * 1.1;
      return new LossScale(new Scale.Logarithmic(bottom * 0.9, top, from, to), from, to);
    }
    double margin = Math.max(0.06 * (max - min), 0.01);
    Scale scale = new Scale.Linear(min - margin, max + margin, from, to, 5).rounded();
    return new LossScale(scale, from, to);
  }

  private static double finite(double value) {
    return Double.isFinite(value) ? value : 1;
  }
}
