package io.tare.analysis.report;

import io.tare.analysis.svg.Frame;
import io.tare.analysis.svg.Scale;
import java.util.List;

/** An axis of PD that shows all values and 1: of equal ratios where they span a factor of five. */
final class LossScale {

  private static final double WIDE = 5;

  private LossScale() {}

  static Scale vertical(List<Double> values, Frame frame) {
    return between(values, frame.y2(), frame.y1());
  }

  static Scale horizontal(List<Double> values, Frame frame) {
    return between(values, frame.x1(), frame.x2());
  }

  private static Scale between(List<Double> values, double from, double to) {
    double low = Math.min(1, values.stream().mapToDouble(Double::doubleValue).min().orElse(1));
    double high = Math.max(1, values.stream().mapToDouble(Double::doubleValue).max().orElse(1));
    if (low > 0 && high / low > WIDE) {
      return new Scale.Logarithmic(low * 0.9, high * 1.1, from, to);
    }
    double margin = Math.max(0.06 * (high - low), 0.01);
    return new Scale.Linear(low - margin, high + margin, from, to, 5).rounded();
  }
}
