package io.tare.analysis.capacity.validation;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Whether the number of guests by a prediction is right: enough that each gets at most the largest
 * rate at which 95 % of requests stay within a limit. The limit is the prediction at 75 % of
 * saturation; demands are from one to ten times the predicted saturation rate of one guest.
 *
 * @param predictor the model, or a baseline
 * @param limitSeconds of 95 % of requests
 * @param predictedRate largest rate of one guest by the prediction, requests a second
 * @param measuredRate the same by the test, interpolated between its cells
 * @param right demands for which the number agrees with the test
 * @param tooFew demands for which it is smaller
 * @param demands the number of demands
 */
public record SizingCheck(
    String platform,
    TestWork work,
    String predictor,
    double limitSeconds,
    double predictedRate,
    double measuredRate,
    int right,
    int tooFew,
    int demands) {

  private static final double LIMIT_SHARE = 0.75;
  private static final double MAX = 10;
  private static final double STEP = 0.5;

  /**
   * For one platform and work.
   *
   * @param points at rates, in their order, one of them at 75 % of saturation
   * @param p95 the prediction for a point, in seconds; infinite for saturation
   */
  static SizingCheck of(
      List<ValidatedPoint> points, String predictor, ToDoubleFunction<ValidatedPoint> p95) {
    ValidatedPoint limiting =
        points.stream()
            .filter(each -> share(each) >= LIMIT_SHARE)
            .findFirst()
            .orElse(points.get(points.size() - 1));
    double limit = limiting.prediction().kinds().get(0).p95().value();
    double saturation = rate(limiting) / share(limiting);
    double predicted = largest(points, limit, p95);
    double measured = largest(points, limit, each -> each.measured().kinds().get(0).p95());
    int right = 0;
    int tooFew = 0;
    int demands = 0;
    for (double times = 1; times <= MAX; times += STEP) {
      int planned = (int) Math.ceil(times * saturation / predicted);
      int needed = (int) Math.ceil(times * saturation / measured);
      demands++;
      right += planned == needed ? 1 : 0;
      tooFew += planned < needed ? 1 : 0;
    }
    LoadPoint point = limiting.prediction().point();
    return new SizingCheck(
        point.platform(),
        point.work(),
        predictor,
        limit,
        predicted,
        measured,
        right,
        tooFew,
        demands);
  }

  /** Where a curve through the points, linear in logarithms of time, reaches the limit. */
  private static double largest(
      List<ValidatedPoint> points, double limit, ToDoubleFunction<ValidatedPoint> p95) {
    double last = rate(points.get(0)) / 2; // below all measurements
    double before = Double.NaN;
    for (ValidatedPoint each : points) {
      double time = p95.applyAsDouble(each);
      if (time > limit) {
        return Double.isNaN(before) || Double.isInfinite(time)
            ? last
            : last + (rate(each) - last) * Math.log(limit / before) / Math.log(time / before);
      }
      last = rate(each);
      before = time;
    }
    return last;
  }

  private static double rate(ValidatedPoint point) {
    return point.prediction().point().load().size();
  }

  private static double share(ValidatedPoint point) {
    return point.prediction().point().share();
  }
}
