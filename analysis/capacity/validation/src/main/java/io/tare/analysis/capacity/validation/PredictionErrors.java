package io.tare.analysis.capacity.validation;

import io.tare.analysis.capacity.models.Residuals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Errors of predictions as logarithms of predicted over measured; unbounded ones are left out. */
record PredictionErrors(List<Double> means, List<Double> p95s, List<Double> throughputs) {

  /** Where classes of predicted utilization end. */
  private static final double[] CLASSES = {0.70, 0.85, 1};

  /**
   * As far as tested, of tests of a platform below 70 % utilization, up to 85 % and above. It is
   * the predicted utilization, because answers have only that. Closed loops are included with the
   * rates.
   */
  static Optional<Residuals> byLoad(List<ValidatedPoint> points) {
    List<Residuals.AtLoad> atLoads = new ArrayList<>();
    double above = Double.NEGATIVE_INFINITY;
    for (double upTo : CLASSES) {
      double from = above;
      of(points.stream().filter(each -> isBetween(each, from, upTo)).toList())
          .map(each -> each.upTo(upTo))
          .ifPresent(atLoads::add);
      above = upTo;
    }
    return atLoads.isEmpty() ? Optional.empty() : Optional.of(new Residuals(atLoads));
  }

  private static boolean isBetween(ValidatedPoint point, double above, double upTo) {
    double busy = Math.min(1, point.prediction().utilization().value());
    return busy > above && busy <= upTo;
  }

  /** Empty if no measured value is bounded. */
  private static Optional<PredictionErrors> of(List<ValidatedPoint> points) {
    PredictionErrors errors =
        new PredictionErrors(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (ValidatedPoint point : points) {
      add(errors.throughputs, point.throughputError());
      for (int kind = 0; kind < point.measured().kinds().size(); kind++) {
        add(errors.means, point.meanError(kind));
        add(errors.p95s, point.p95Error(kind));
      }
    }
    return errors.means.isEmpty() || errors.p95s.isEmpty() ? Optional.empty() : Optional.of(errors);
  }

  private static void add(List<Double> errors, double error) {
    double log = Math.log1p(error);
    if (Double.isFinite(log)) {
      errors.add(log);
    }
  }

  /** Roots of their mean squares, which include common errors. */
  private Residuals.AtLoad upTo(double utilization) {
    return new Residuals.AtLoad(
        utilization, means.size(), root(means), root(p95s), root(throughputs));
  }

  private static double root(List<Double> errors) {
    return Math.sqrt(errors.stream().mapToDouble(each -> each * each).average().orElse(0));
  }
}
