package io.tare.analysis.capacity.queueing;

import org.apache.commons.math3.complex.Complex;

/**
 * Three exponential stages with mean 1 together, after a fixed time.
 *
 * @param leastSeconds the fixed time
 */
record ErlangTime(double leastSeconds) implements TransformedTime {

  @Override
  public Complex transform(Complex s) {
    return s.divide(3).add(1).pow(-3.0);
  }

  @Override
  public double meanSeconds() {
    return leastSeconds + 1;
  }

  /** The probability that it is not longer. */
  double shareWithin(double seconds) {
    double at = 3 * Math.max(0, seconds - leastSeconds);
    return 1 - Math.exp(-at) * (1 + at + at * at / 2);
  }
}
