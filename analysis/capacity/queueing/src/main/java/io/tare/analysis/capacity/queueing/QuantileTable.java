package io.tare.analysis.capacity.queueing;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.analysis.interpolation.AkimaSplineInterpolator;
import org.apache.commons.math3.analysis.polynomials.PolynomialSplineFunction;
import org.jspecify.annotations.Nullable;

/**
 * All quantiles of a response time at once: the share above a few dozen times is solved, and what
 * is between them interpolated, time over its probability in logarithms, which is nearly linear.
 * Within 0.1 % of solving each quantile.
 */
public final class QuantileTable {

  /** The first time, over the mean; quantiles below it are proportional. */
  private static final double FIRST = 1e-3;

  private static final double FACTOR = 1.3;

  /** The last share above, for quantiles of up to 99.99 %. */
  private static final double LAST = 2e-5;

  private static final double APART = 1e-7;

  /** The fewest points that the interpolation needs. */
  private static final int MIN_POINTS = 5;

  private final SharedResponse response;
  private final double firstShare;
  private final double firstSeconds;
  private final @Nullable PolynomialSplineFunction seconds;

  /** Of a response. */
  public QuantileTable(SharedResponse response) {
    this.response = response;
    List<Double> shares = new ArrayList<>();
    List<Double> times = new ArrayList<>();
    double mean = response.meanSeconds();
    double least = response.leastSeconds();
    double before = 0;
    for (double beyond = FIRST * mean; ; beyond *= FACTOR) {
      double above = response.shareAbove(least + beyond);
      double log = -Math.log(Math.max(LAST / 10, above));
      if (log > before + APART) {
        shares.add(log);
        times.add(Math.log(beyond));
        before = log;
      }
      if (!(above >= LAST)) {
        break;
      }
    }
    this.firstShare = shares.get(0);
    this.firstSeconds = Math.exp(times.get(0));
    this.seconds =
        shares.size() < MIN_POINTS
            ? null
            : new AkimaSplineInterpolator()
                .interpolate(
                    shares.stream().mapToDouble(Double::doubleValue).toArray(),
                    times.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /**
   * The time that a share of requests does not exceed, in seconds.
   *
   * @param share from 0 to 0.9999
   */
  public double of(double share) {
    double log = -Math.log1p(-share);
    if (log <= firstShare) {
      return response.leastSeconds() + firstSeconds * log / firstShare;
    }
    return seconds == null || !seconds.isValidPoint(log)
        ? response.quantileSeconds(share)
        : response.leastSeconds() + Math.exp(seconds.value(log));
  }
}
