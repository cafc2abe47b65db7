package io.tare.analysis.capacity.planning;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.analysis.capacity.models.Band;
import io.tare.analysis.capacity.models.OverheadModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The answer. Times are in seconds and infinite if a station saturates; every band is the middle 95
 * % of the draws.
 *
 * @param found what the question asked for
 * @param notes what a reader must know
 */
public record CapacityAnswer(
    OverheadModel model, Query query, QuestionAnswer found, List<String> notes) {

  public CapacityAnswer {
    notes = List.copyOf(notes);
  }

  /** The platforms with their classes; empty if the question is about something else. */
  public List<OnPlatform> platforms() {
    return found.platforms();
  }

  /**
   * One platform.
   *
   * @param isValidated whether its bands include prediction errors found by load tests; otherwise
   *     only the error of the model's parameters
   * @param vms guests; the found number if it was the question
   * @param spare guests beside them, for which nothing is predicted
   * @param saturated whether the offered work exceeds the capacity, with the best-fitting
   *     parameters
   * @param enough if saturated, the fewest guests that are not; absent if no number is
   * @param bottleneck the busiest station
   * @param price of all guests, spare ones included; absent if not given
   */
  @RecordBuilder
  public record OnPlatform(
      String platform,
      @JsonProperty("validated") boolean isValidated,
      int vms,
      int spare,
      int vcpus,
      boolean saturated,
      @JsonProperty("unsaturated_vms") Optional<Integer> enough,
      String bottleneck,
      List<Use> stations,
      List<OfClass> classes,
      Optional<SlaCheck> sla,
      OptionalDouble price) {
    public OnPlatform {
      stations = List.copyOf(stations);
      classes = List.copyOf(classes);
    }
  }

  /** How busy a station is, 0 to 1; above if saturated. */
  public record Use(String station, Band utilization) {}

  /**
   * A class of requests.
   *
   * @param variation the squared coefficient of variation used for the processor time
   * @param waiting waiting seconds beyond the parts
   */
  public record OfClass(
      String name,
      Band throughputPerSecond,
      Band meanSeconds,
      List<Quantile> quantiles,
      double variation,
      List<Part> parts,
      @JsonProperty("waiting_seconds") Band waiting) {
    public OfClass {
      quantiles = List.copyOf(quantiles);
      parts = List.copyOf(parts);
    }

    /**
     * The time that a share of requests does not exceed.
     *
     * @param share one of the answered shares
     */
    public Band quantile(double share) {
      return quantiles.stream()
          .filter(each -> Math.abs(each.share() - share) < 1e-9)
          .findFirst()
          .orElseThrow()
          .seconds();
    }
  }

  /** The time that a share of requests does not exceed. */
  public record Quantile(@JsonProperty("quantile") double share, Band seconds) {}

  /**
   * The time of a part of a single request.
   *
   * @param pd absent if the reference's time is 0
   * @param bound whether it is outside the measured region
   */
  public record Part(
      String part,
      @JsonProperty("processor") boolean isProcessorTime,
      double referenceSeconds,
      Band seconds,
      Optional<Band> pd,
      String source,
      boolean bound) {}

  /**
   * Whether the SLA is met.
   *
   * @param met whether the probability is at least the requested confidence
   * @param probability the share of draws in which all classes meet it
   */
  public record SlaCheck(boolean met, double probability) {}

  /** One platform at one value of a sweep, of the first class. */
  public record Point(
      double at,
      String platform,
      Band meanSeconds,
      Band quantileSeconds,
      Band throughputPerSecond,
      Band utilization,
      String bottleneck,
      @JsonProperty("validated") boolean isValidated) {}

  /**
   * The range of a platform, in the rate of all open classes together.
   *
   * @param saturationPerSecond where its busiest station is fully used
   * @param kneePerSecond where throughput over response time is largest (L. Kleinrock, ICC 1979):
   *     beyond it response times grow faster than throughput
   */
  public record Range(
      String platform,
      Band saturationPerSecond,
      double kneePerSecond,
      @JsonProperty("validated") boolean isValidated) {}

  /**
   * An input, and the percent change of an answer when it is one percent larger.
   *
   * @param meanElasticity of the first class's mean
   * @param quantileElasticity of its quantile
   */
  public record Factor(
      String platform, String input, double meanElasticity, double quantileElasticity) {}

  /**
   * The largest rate of all open classes together, in their proportion, that meets the SLA.
   *
   * @param perSecond with the best-fitting parameters, and in the draws
   * @param surePerSecond the rate that meets it with the requested confidence
   * @param sureMonths how long the rate of the question may grow until then; absent without growth
   */
  public record Largest(
      String platform,
      Band perSecond,
      double surePerSecond,
      OptionalDouble sureMonths,
      @JsonProperty("validated") boolean isValidated) {}
}
