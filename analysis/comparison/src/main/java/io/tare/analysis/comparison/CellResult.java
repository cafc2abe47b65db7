package io.tare.analysis.comparison;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.analysis.comparison.series.Part;
import io.tare.analysis.comparison.series.Parts;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Summary;
import io.tare.analysis.statistics.VarianceComponents;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Metric;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was measured in one cell, all trials together.
 *
 * @param id the cell's id in the plan
 * @param excluded submissions that do not count, warm-up included
 * @param summary of all counted submissions merged
 * @param mean of the trial means, with the trial as unit
 * @param declared the parts of the metric that the workload declares
 * @param components mean per recorded part of the time; empty if absent
 * @param variance between and within trials; absent with a single trial
 * @param quantiles at 0, 1/200, 2/200, … 1 of all counted submissions, for distributions
 */
@RecordBuilder
public record CellResult(
    String id,
    Cell cell,
    Metric metric,
    long excluded,
    Summary summary,
    Estimate mean,
    Parts declared,
    SortedMap<Part, Estimate> components,
    List<TrialPoint> trials,
    Optional<VarianceComponents> variance,
    List<Double> quantiles)
    implements CellResultBuilder.With {

  /** How many parts {@link #quantiles} divides the distribution into. */
  public static final int QUANTILE_STEPS = 200;

  public CellResult {
    components = Collections.unmodifiableSortedMap(new TreeMap<>(components));
    trials = List.copyOf(trials);
    quantiles = List.copyOf(quantiles);
  }

  /** The parts in the order in which a submission passes through them. */
  public List<Map.Entry<Part, Estimate>> parts() {
    return List.copyOf(components.entrySet());
  }
}
