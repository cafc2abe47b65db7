package io.tare.analysis.messages;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * Hockney's line through the mean times of an instance, with intervals.
 *
 * <p>The intervals come from blocks drawn again: the standard deviation of the logarithms over the
 * draws, with Student's t of one less than the trials and √(n/(n − 1)) against the narrowness of
 * few trials (B. Efron and R. J. Tibshirani, "An Introduction to the Bootstrap", 1993, sections 5.3
 * and 12.3). Percentiles of the draws would be too narrow from three or four trials.
 *
 * @param instance its name
 * @param latency t0 in ns; absent if the line starts at 0
 * @param bandwidth r∞ in bytes per second; absent if larger messages take no longer
 * @param halfSize n½ in bytes; absent if one of the others is
 * @param worst where the line is farthest from what was measured, by the ratio
 */
public record HockneyFit(
    String instance,
    HockneyModel model,
    Optional<Estimate> latency,
    Optional<Estimate> bandwidth,
    Optional<Estimate> halfSize,
    Miss worst) {

  /** The relative deviation from which on a line does not fit. */
  public static final double FAR = 0.1;

  /**
   * The largest deviation of a line from the measurements.
   *
   * @param bytes the size
   * @param relative the line's time over the measured one, less 1: −0.4 if it is 40 % too short
   */
  public record Miss(long bytes, double relative) {

    /** Whether the time is not linear in the size there. */
    public boolean isFar() {
      return Math.abs(relative) > FAR;
    }
  }

  /** Empty if there are fewer than {@link HockneyModel#MIN_SIZES} sizes. */
  static Optional<HockneyFit> of(InstanceTimes instance, BlockDraws draws, double level) {
    if (instance.bySize().size() < HockneyModel.MIN_SIZES) {
      return Optional.empty();
    }
    List<MessageTime> times = List.copyOf(instance.bySize().values());
    double[] bytes = times.stream().mapToDouble(MessageTime::bytes).toArray();
    double[] nanos = times.stream().mapToDouble(each -> each.oneWay().value()).toArray();
    HockneyModel model = HockneyModel.fit(bytes, nanos);
    int trials = times.stream().mapToInt(each -> each.oneWay().n()).min().orElseThrow();
    List<HockneyModel> drawn = drawn(times, bytes, draws);
    return Optional.of(
        new HockneyFit(
            instance.name(),
            model,
            estimate(model, HockneyModel::latencyNanos, drawn, trials, level),
            estimate(model, HockneyModel::bandwidth, drawn, trials, level),
            estimate(model, HockneyModel::halfSize, drawn, trials, level),
            worst(model, times)));
  }

  /** For draws with a trial of every size. */
  private static List<HockneyModel> drawn(
      List<MessageTime> times, double[] bytes, BlockDraws draws) {
    double[][] means =
        times.stream().map(each -> draws.means(each.byBlock())).toArray(double[][]::new);
    List<HockneyModel> drawn = new ArrayList<>();
    double[] nanos = new double[bytes.length];
    for (int draw = 0; draw < draws.count(); draw++) {
      for (int i = 0; i < nanos.length; i++) {
        nanos[i] = means[i][draw];
      }
      if (Arrays.stream(nanos).noneMatch(Double::isNaN)) {
        drawn.add(HockneyModel.fit(bytes, nanos));
      }
    }
    return drawn;
  }

  private static Optional<Estimate> estimate(
      HockneyModel model,
      ToDoubleFunction<HockneyModel> quantity,
      List<HockneyModel> drawn,
      int trials,
      double level) {
    double value = quantity.applyAsDouble(model);
    if (!(value > 0) || !Double.isFinite(value)) {
      return Optional.empty();
    }
    double[] logs =
        drawn.stream().mapToDouble(each -> Math.log(quantity.applyAsDouble(each))).toArray();
    return Optional.of(new Estimate(value, interval(value, logs, trials, level), trials));
  }

  /** Empty if some draws lack the quantity, so that it is unbounded. */
  private static Optional<Interval> interval(
      double value, double[] logs, int trials, double level) {
    if (trials < ConfidenceLevel.MIN_TRIALS
        || logs.length < 2
        || !Arrays.stream(logs).allMatch(Double::isFinite)) {
      return Optional.empty();
    }
    double error = Math.sqrt(Variance.of(logs).getAsDouble() * trials / (trials - 1.0));
    double factor = Math.exp(ConfidenceLevel.studentT(level, trials - 1.0) * error);
    return Double.isFinite(value * factor)
        ? Optional.of(new Interval(value / factor, value * factor, level))
        : Optional.empty();
  }

  private static Miss worst(HockneyModel model, List<MessageTime> times) {
    Miss worst = new Miss(times.get(0).bytes(), 0);
    double farthest = 0;
    for (MessageTime each : times) {
      double ratio = model.nanos((double) each.bytes()) / each.oneWay().value();
      // A line at half the height is as far away as one at twice the height.
      if (Math.abs(Math.log(ratio)) > farthest) {
        farthest = Math.abs(Math.log(ratio));
        worst = new Miss(each.bytes(), ratio - 1);
      }
    }
    return worst;
  }
}
