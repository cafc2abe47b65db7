package io.tare.analysis.statistics.twosample;

import java.util.List;

/**
 * A sample as it was printed: mean and standard deviation are known to half a unit of their last
 * digits.
 *
 * @param n the number of values, at least 2
 */
public record PrintedSample(long n, PrintedNumber mean, PrintedNumber standardDeviation) {

  /** Without rounding. */
  public Moments moments() {
    return new Moments(n, mean.value(), standardDeviation.value());
  }

  /** The corners of the possible values: means × spreads. */
  List<Moments> corners() {
    double min = Math.max(0, standardDeviation.lower());
    double max = standardDeviation.upper();
    return List.of(
        new Moments(n, mean.lower(), min),
        new Moments(n, mean.lower(), max),
        new Moments(n, mean.upper(), min),
        new Moments(n, mean.upper(), max));
  }
}
