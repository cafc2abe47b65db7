package io.tare.analysis.capacity.validation;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.tare.analysis.capacity.models.Band;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The prediction for a cell of a load test, made before it is run.
 *
 * @param throughput requests a second
 * @param utilization of the platform's processors, 0 to 1
 * @param kinds one for each kind of requests, in their order
 */
public record Prediction(LoadPoint point, Band throughput, Band utilization, List<OfKind> kinds) {

  public Prediction {
    kinds = List.copyOf(kinds);
  }

  /**
   * Of requests of one kind; times are in seconds.
   *
   * @param mean response time, with the planner's band
   * @param p95 the 95th percentile
   * @param testMean the mean in a test of this length, with its additional chance variation
   * @param testP95 the same for the 95th percentile
   * @param baselines predictions of simpler predictors, by their names
   */
  public record OfKind(
      @JsonProperty("mean_seconds") Band mean,
      @JsonProperty("p95_seconds") Band p95,
      @JsonProperty("test_mean_seconds") Band testMean,
      @JsonProperty("test_p95_seconds") Band testP95,
      SortedMap<String, Baseline> baselines) {
    public OfKind {
      baselines = Collections.unmodifiableSortedMap(new TreeMap<>(baselines));
    }
  }

  /** A simpler predictor's value, in seconds; infinite if it expects saturation. */
  public record Baseline(
      @JsonProperty("mean_seconds") double mean, @JsonProperty("p95_seconds") double p95) {

    @JsonCreator
    static Baseline read(
        @JsonProperty("mean_seconds") @Nullable Double mean,
        @JsonProperty("p95_seconds") @Nullable Double p95) {
      double endless = Double.POSITIVE_INFINITY;
      return new Baseline(mean == null ? endless : mean, p95 == null ? endless : p95);
    }
  }
}
