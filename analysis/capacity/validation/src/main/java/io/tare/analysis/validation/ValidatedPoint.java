package io.tare.analysis.validation;

import io.tare.analysis.overhead.Band;
import io.tare.analysis.queueing.MultiServer;

/** A prediction beside what was measured then. */
public record ValidatedPoint(Prediction prediction, MeasuredPoint measured) {

  /** Predicted over measured, less 1. */
  public double throughputError() {
    return error(prediction.throughput().value(), measured.throughput());
  }

  /** Predicted over measured, less 1. */
  public double utilizationError() {
    return error(Math.min(1, prediction.utilization().value()), measured.utilization());
  }

  /** Of requests of a kind: predicted over measured, less 1. */
  public double meanError(int kind) {
    return error(prediction.kinds().get(kind).mean().value(), measured.kinds().get(kind).mean());
  }

  /** Of requests of a kind: predicted over measured, less 1. */
  public double p95Error(int kind) {
    return error(prediction.kinds().get(kind).p95().value(), measured.kinds().get(kind).p95());
  }

  /** Whether the mean lies where a test of this length should show it. */
  public boolean isMeanInBand(int kind) {
    return isIn(prediction.kinds().get(kind).testMean(), measured.kinds().get(kind).mean());
  }

  /** Whether the 95th percentile lies where a test of this length should show it. */
  public boolean isP95InBand(int kind) {
    return isIn(prediction.kinds().get(kind).testP95(), measured.kinds().get(kind).p95());
  }

  /**
   * The mean that queueing theory gives for requests of one kind at the measured utilization, over
   * the measured mean, less 1: no prediction, but what is left of the error if the demand is known.
   * Whatever passes outside of the processors is not in it.
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
