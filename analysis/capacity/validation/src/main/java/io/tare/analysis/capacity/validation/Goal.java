package io.tare.analysis.capacity.validation;

import java.util.List;

/**
 * The allowed error of a predictor, where it applies, and its actual errors.
 *
 * @param platform the predicted platform
 * @param quantity such as {@code "mean response time"}
 * @param where such as {@code "up to 70 % utilization"}
 * @param predictor the model, or a baseline
 * @param limit the largest allowed error, as a share; NaN if not set
 * @param errors signed, predicted over measured less 1; infinite if saturation was predicted but
 *     not observed
 */
public record Goal(
    String platform,
    String quantity,
    String where,
    String predictor,
    double limit,
    List<Double> errors) {

  public Goal {
    errors = List.copyOf(errors);
  }

  /** Whether both are of the same measured values. */
  boolean isBeside(Goal other) {
    return platform.equals(other.platform)
        && quantity.equals(other.quantity)
        && where.equals(other.where);
  }

  /** The share of errors within the limit. */
  public double metShare() {
    return errors.stream().filter(each -> Math.abs(each) <= limit).count() / (double) errors.size();
  }

  /** The median absolute error. */
  public double medianError() {
    double[] sorted = errors.stream().mapToDouble(Math::abs).sorted().toArray();
    int n = sorted.length;
    return n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
  }

  /** The error farthest from 0, with its sign. */
  public double worstError() {
    return errors.stream().reduce(0.0, (a, b) -> Math.abs(b) > Math.abs(a) ? b : a);
  }
}
