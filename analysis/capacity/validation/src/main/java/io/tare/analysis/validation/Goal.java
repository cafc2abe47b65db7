package io.tare.analysis.validation;

import java.util.List;

/**
 * How far a predictor may be off, where, and how far it was.
 *
 * @param platform that was predicted
 * @param quantity such as {@code "mean response time"}
 * @param where such as {@code "up to 70 % utilization"}
 * @param predictor the model, or a baseline
 * @param limit the largest error that is good, as a share; NaN where none is set
 * @param errors signed, predicted over measured less 1; infinite where saturation was predicted and
 *     not seen
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

  /** The share of them that are no larger than the limit. */
  public double metShare() {
    return errors.stream().filter(each -> Math.abs(each) <= limit).count() / (double) errors.size();
  }

  /** The middle one, without its sign. */
  public double medianError() {
    double[] sorted = errors.stream().mapToDouble(Math::abs).sorted().toArray();
    int n = sorted.length;
    return n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
  }

  /** The signed one that is farthest from 0. */
  public double worstError() {
    return errors.stream().reduce(0.0, (a, b) -> Math.abs(b) > Math.abs(a) ? b : a);
  }
}
