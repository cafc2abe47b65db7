package io.tare.analysis.capacity.validation;

import io.tare.analysis.capacity.models.Band;
import io.tare.analysis.capacity.models.Residuals;
import io.tare.analysis.capacity.queueing.MultiServer;
import java.util.Optional;

/** A prediction with its measurement. */
public record ValidatedPoint(Prediction prediction, MeasuredPoint measured) {

  /** Predicted over measured, less 1. */
  public double throughputError() {
    return error(prediction.throughput().value(), measured.throughput());
  }

  /** Predicted over measured, less 1. */
  public double utilizationError() {
    return error(Math.min(1, prediction.utilization().value()), measured.utilization());
  }

  /** For requests of a kind: predicted over measured, less 1. */
  public double meanError(int kind) {
    return error(prediction.kinds().get(kind).mean().value(), measured.kinds().get(kind).mean());
  }

  /** For requests of a kind: predicted over measured, less 1. */
  public double p95Error(int kind) {
    return error(prediction.kinds().get(kind).p95().value(), measured.kinds().get(kind).p95());
  }

  /** Whether the mean is in the band for a test of this length. */
  public boolean isMeanInBand(int kind) {
    return isMeanInBand(kind, Optional.empty());
  }

  /** Whether the 95th percentile is in the band for a test of this length. */
  public boolean isP95InBand(int kind) {
    return isP95InBand(kind, Optional.empty());
  }

  /** The same with a band that includes errors of predictions. */
  boolean isMeanInBand(int kind, Optional<Residuals.AtLoad> errors) {
    Band own = prediction.kinds().get(kind).testMean();
    return isIn(
        errors.map(each -> each.around(own, each.mean())).orElse(own),
        measured.kinds().get(kind).mean());
  }

  /** The same with a band that includes errors of predictions. */
  boolean isP95InBand(int kind, Optional<Residuals.AtLoad> errors) {
    Band own = prediction.kinds().get(kind).testP95();
    return isIn(
        errors.map(each -> each.around(own, each.p95())).orElse(own),
        measured.kinds().get(kind).p95());
  }

  /**
   * The mean by queueing theory for requests of one kind at the measured utilization, over the
   * measured mean, less 1: not a prediction, but the remaining error if the demand is known. Time
   * outside the processors is excluded.
   *
   * @param processors of the platform
   */
  double queueingError(int processors) {
    double rate = measured.throughput();
    double demand = measured.utilization() * processors / rate;
    double mean =
        measured.utilization() < 1
            ? new MultiServer(rate, demand, processors).responseSeconds()
            : Double.POSITIVE_INFINITY;
    return error(mean, measured.kinds().get(0).mean());
  }

  static double error(double predicted, double measured) {
    return predicted / measured - 1;
  }

  private static boolean isIn(Band band, double value) {
    return value >= band.low() && value <= band.high();
  }
}
