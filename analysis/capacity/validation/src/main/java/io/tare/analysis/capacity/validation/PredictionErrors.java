package io.tare.analysis.capacity.validation;

import io.tare.analysis.capacity.models.Residuals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Errors of predictions as logarithms of predicted over measured; unbounded ones are left out. */
record PredictionErrors(List<Double> means, List<Double> p95s, List<Double> throughputs) {

  /** Empty if no measured value is bounded. */
  static Optional<PredictionErrors> of(List<ValidatedPoint> points) {
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
  Residuals.AtLoad upTo(double utilization) {
    return new Residuals.AtLoad(
        utilization, means.size(), root(means), root(p95s), root(throughputs));
  }

  private static double root(List<Double> errors) {
    return Math.sqrt(errors.stream().mapToDouble(each -> each * each).average().orElse(0));
  }
}
