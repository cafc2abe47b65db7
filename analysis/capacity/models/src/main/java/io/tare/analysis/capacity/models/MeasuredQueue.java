package io.tare.analysis.capacity.models;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;

/**
 * How long requests at a rate waited for a platform's processors, relative to equal sharing
 * (M/M/c): 1 if they are shared in short slices. Requests that are shorter than a slice are served
 * one after the other, and wait for about half as long.
 *
 * @param operation see {@link OperationName}
 * @param path the network path
 * @param point the parameters of the requests
 * @param demandSeconds processor time of a request at the rate
 * @param utilization of the platform's processors at the rate, 0 to 1
 * @param waiting their mean wait over that of equal sharing at the same utilization, above 0
 * @param draws of {@code waiting}, with the same block weights as those of the model's components
 */
@JsonPropertyOrder({
  "operation",
  "path",
  "platform",
  "at",
  "demand_seconds",
  "utilization",
  "waiting",
  "draws"
})
public record MeasuredQueue(
    String operation,
    String path,
    String platform,
    @JsonProperty("at") WorkPoint point,
    double demandSeconds,
    double utilization,
    double waiting,
    List<Double> draws) {

  public MeasuredQueue {
    draws = List.copyOf(draws);
    if (!(demandSeconds > 0 && utilization > 0 && utilization < 1)
        || !isFactor(waiting)
        || !draws.stream().allMatch(MeasuredQueue::isFactor)) {
      throw new IllegalArgumentException(
          "%s on %s of %s s waited %s times as long as expected at a utilization of %s"
              .formatted(operation, platform, demandSeconds, waiting, utilization));
    }
  }

  private static boolean isFactor(double value) {
    return value > 0 && value < Double.POSITIVE_INFINITY;
  }

  /** Checks the number of draws of the model. */
  void requireDraws(int count) {
    if (draws.size() != count) {
      throw new IllegalArgumentException(
          "a queue has " + draws.size() + " draws, expected " + count);
    }
  }

  /**
   * In a draw.
   *
   * @param draw {@link OverheadModel#NOMINAL} for the best-fitting value
   */
  double waiting(int draw) {
    return draw == OverheadModel.NOMINAL ? waiting : draws.get(draw);
  }
}
