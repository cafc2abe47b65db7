package io.tare.analysis.overhead;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What a run showed of requests of one client on a platform, which a model of it must give back.
 *
 * @param operation as {@link OperationName} has it
 * @param path over which they went
 * @param point what they asked for
 * @param meanSeconds of the blocks that the model rests on
 * @param standardError of the mean, from the blocks, as a share of it
 * @param p95Seconds that 95 % of them did not exceed
 * @param variation squared coefficient of variation of their times: that of the gamma distribution
 *     with this mean and 95th percentile, so that a few endless submissions, which are in no
 *     percentile, are not in it
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

  /** How far the requests are from others, in the logarithms of their parameters; squared. */
  double squaredDistance(WorkPoint other) {
    double sum = 0;
    for (String name : point.values().keySet()) {
      double apart = Math.log(other.of(name) / point.of(name));
      sum += apart * apart;
    }
    return sum;
  }
}
