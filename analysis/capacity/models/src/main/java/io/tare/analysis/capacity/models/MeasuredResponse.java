package io.tare.analysis.capacity.models;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Measured responses of requests of one client on a platform, which a model of the run must
 * reproduce.
 *
 * @param operation see {@link OperationName}
 * @param path the network path
 * @param point the parameters of the requests
 * @param meanSeconds over the blocks of the model
 * @param standardError of the mean, from the blocks, as a share of it
 * @param p95Seconds that 95 % of them did not exceed
 * @param variation squared coefficient of variation of their times: that of the gamma distribution
 *     with this mean and 95th percentile, so that a few endless submissions, which affect no
 *     percentile, do not affect it
 */
public record MeasuredResponse(
    String operation,
    String path,
    String platform,
    @JsonProperty("at") WorkPoint point,
    double meanSeconds,
    double standardError,
    double p95Seconds,
    double variation) {

  public MeasuredResponse {
    if (!(meanSeconds > 0 && standardError >= 0 && p95Seconds > 0 && variation >= 0)
        || !Double.isFinite(meanSeconds + standardError + p95Seconds + variation)) {
      throw new IllegalArgumentException(
          "%s on %s took %s s, 95 %% up to %s s, with variation %s"
              .formatted(operation, platform, meanSeconds, p95Seconds, variation));
    }
  }

  /** The squared distance to other requests, in the logarithms of their parameters. */
  double squaredDistance(WorkPoint other) {
    double sum = 0;
    for (String name : point.values().keySet()) {
      double apart = Math.log(other.of(name) / point.of(name));
      sum += apart * apart;
    }
    return sum;
  }
}
