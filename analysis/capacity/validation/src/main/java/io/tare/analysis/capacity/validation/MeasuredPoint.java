package io.tare.analysis.capacity.validation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Results;
import io.tare.harness.model.Cell;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Observation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * The result of a cell of a load test.
 *
 * @param throughput requests a second
 * @param utilization of the platform's processors, 0 to 1, by U = X D (Denning and Buzen 1978)
 * @param kinds one for each kind of requests, in their order
 */
public record MeasuredPoint(
    @JsonProperty("throughput_per_second") double throughput,
    double utilization,
    @JsonProperty("requests") List<OfKind> kinds) {

  private static final double NANOS = 1e9;

  /** The share of the rate below which a platform is saturated. */
  private static final double KEPT = 0.95;

  public MeasuredPoint {
    kinds = List.copyOf(kinds);
  }

  /**
   * Results of requests of one kind; times in seconds, infinite if the platform is saturated.
   *
   * @param blockMeans the mean of each block; empty if the platform is saturated, and in files of
   *     earlier versions
   */
  public record OfKind(
      long requests,
      @JsonProperty("mean_seconds") double mean,
      @JsonProperty("p95_seconds") double p95,
      @JsonProperty("block_means_seconds") @JsonInclude(JsonInclude.Include.NON_EMPTY)
          List<Double> blockMeans) {

    private static final OfKind ENDLESS =
        new OfKind(0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, List.of());

    public OfKind {
      blockMeans = blockMeans == null ? List.of() : List.copyOf(blockMeans);
    }

    /**
     * The standard error of the mean, by the means of blocks, as a share of it; empty for fewer
     * than two blocks.
     */
    OptionalDouble standardError() {
      if (blockMeans.size() < 2) {
        return OptionalDouble.empty();
      }
      double[] means = blockMeans.stream().mapToDouble(Double::doubleValue).toArray();
      double square = Variance.of(means).getAsDouble() / means.length;
      return OptionalDouble.of(Math.sqrt(square) / Mean.of(means).getAsDouble());
    }
  }

  /** Whether the platform answered fewer requests than arrived, so that times were unbounded. */
  @JsonProperty("saturated")
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public boolean isSaturated() {
    return kinds.stream().anyMatch(each -> Double.isInfinite(each.mean()));
  }

  /**
   * A run's result of a cell; empty if it is not valid there. A cell that is invalid because the
   * platform answered less than 95 % of the rate counts as saturated.
   *
   * @param planned the run's cells by their ids
   * @param processors of the platform
   */
  public static Optional<MeasuredPoint> of(
      Results results, Map<String, Cell> planned, LoadPoint point, int processors) {
    List<CellResult> cells =
        results.cells().stream()
            .filter(each -> each.cell().platform().equals(point.platform()))
            .filter(each -> isOf(each.cell().measurand(), point.measurand()))
            .toList();
    Optional<CellResult> all =
        cells.stream().filter(each -> each.cell().measurand().isPrimary()).findFirst();
    if (all.isEmpty()) {
      return saturated(results, planned, point, processors);
    }
    List<CellFinished> checks =
        results.checks().stream()
            .filter(each -> each.cell().equals(all.get().id()) && each.validity().isValid())
            .toList();
    List<OfKind> kinds = new ArrayList<>();
    if (point.work().isMix()) {
      cells.stream()
          .filter(each -> !each.cell().measurand().isPrimary())
          .forEach(each -> kinds.add(kind(each)));
    } else {
      kinds.add(kind(all.get()));
    }
    if (kinds.size() != point.work().kinds().size()) {
      return Optional.empty();
    }
    return Optional.of(of(checks, kinds, processors));
  }

  private static Optional<MeasuredPoint> saturated(
      Results results, Map<String, Cell> planned, LoadPoint point, int processors) {
    List<CellFinished> checks =
        results.checks().stream()
            .filter(
                each -> {
                  Cell cell = planned.get(each.cell());
                  return cell != null
                      && cell.platform().equals(point.platform())
                      && isOf(cell.measurand(), point.measurand());
                })
            .filter(each -> point.isOpen())
            .filter(
                each -> observed(each, Observation.THROUGHPUT.label()) < KEPT * point.load().size())
            .toList();
    return checks.isEmpty()
        ? Optional.empty()
        : Optional.of(
            of(
                checks,
                Collections.nCopies(point.work().kinds().size(), OfKind.ENDLESS),
                processors));
  }

  private static MeasuredPoint of(List<CellFinished> checks, List<OfKind> kinds, int processors) {
    double throughput = mean(checks, each -> observed(each, Observation.THROUGHPUT.label()));
    double processor =
        mean(checks, each -> observed(each, Observation.PROCESSOR.perSubmission())) / NANOS;
    return new MeasuredPoint(throughput, throughput * processor / processors, kinds);
  }

  private static boolean isOf(Measurand cell, Measurand point) {
    return cell.workload().equals(point.workload())
        && cell.parameters().equals(point.parameters())
        && cell.network().equals(point.network())
        && cell.load().equals(point.load())
        && cell.phase().isEmpty();
  }

  private static OfKind kind(CellResult cell) {
    return new OfKind(
        cell.summary().n(),
        cell.summary().mean() / NANOS,
        cell.summary().p95() / NANOS,
        cell.trials().stream().map(each -> each.mean() / NANOS).toList());
  }

  private static double observed(CellFinished check, String name) {
    return check.observations().getOrDefault(name, Double.NaN);
  }

  private static double mean(List<CellFinished> checks, ToDoubleFunction<CellFinished> value) {
    return checks.stream().mapToDouble(value).average().orElse(Double.NaN);
  }
}
