package io.tare.analysis.comparison.series;

import io.tare.harness.model.Cell;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Phase;
import io.tare.harness.model.PhaseStarts;
import io.tare.harness.model.Plan;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The submissions of one cell by each of its metrics, the primary one first. The first time among
 * them is diagnosed before the statistics, so its warm-up is kept too; with rates only, the
 * reciprocals of the primary one are.
 */
public final class JudgedCell {

  private final List<CellSeries> series;
  private final Map<String, List<CellSeries>> phases = new LinkedHashMap<>();
  private final @Nullable CellSeries timed;
  private final CellSeries diagnosed;
  private final UnitCost cost;
  private boolean hasCosts = true;

  private JudgedCell(List<CellSeries> series) {
    this.series = series;
    this.timed =
        series.stream().filter(each -> !each.metric().higherIsBetter()).findFirst().orElse(null);
    CellSeries primary = series.get(0);
    this.diagnosed =
        timed == null ? CellSeries.ofCosts(primary.id(), primary.cell(), primary.metric()) : timed;
    this.cost = new UnitCost(diagnosed.metric());
  }

  public static JudgedCell of(String id, Cell cell, Plan plan) {
    JudgedCell judged = new JudgedCell(series(id, cell, plan.metrics(cell)));
    for (Phase phase : plan.phases()) {
      Cell part = cell.measurand().in(phase).on(cell.platform());
      judged.phases.put(phase.name(), series(id, part, plan.metrics(cell)));
    }
    return judged;
  }

  private static List<CellSeries> series(String id, Cell cell, Metrics metrics) {
    List<CellSeries> all = new ArrayList<>();
    for (Metric metric : metrics.judged()) {
      boolean isPrimary = metric.equals(metrics.primary());
      Cell own = isPrimary ? cell : cell.measurand().by(metric).on(cell.platform());
      boolean isDivided = metrics.divided().filter(metric::equals).isPresent();
      all.add(CellSeries.of(id, own, metric, isDivided ? Parts.of(metrics) : Parts.NONE));
    }
    return all;
  }

  /** One for each metric, over all of the time and then in each phase. */
  public List<CellSeries> series() {
    List<CellSeries> all = new ArrayList<>(series);
    phases.values().forEach(all::addAll);
    return all;
  }

  public CellSeries primary() {
    return series.get(0);
  }

  /** The diagnosed values, see {@link UnitCost}; absent if some rate was not above 0. */
  public Optional<CellSeries> diagnosed() {
    return hasCosts ? Optional.of(diagnosed) : Optional.empty();
  }

  /**
   * Adds counted submissions; values that they lack are ignored. If a phase of the cell is left
   * out, they are not its whole time and count only in their phases.
   *
   * @param which their indexes in the batch
   * @param starts of the phases
   */
  public void add(PlanIndex.Place place, SampleBatch batch, int[] which, PhaseStarts starts) {
    if (starts.leftOut(batch.place()).isEmpty()) {
      add(series, place, batch, which);
      if (timed == null) {
        addCosts(place, batch, which, TrialSeries::addDiagnosed);
      }
    }
    if (!phases.isEmpty()) {
      String[] phaseOf = starts.of(batch);
      phases.forEach(
          (name, own) ->
              add(
                  own,
                  place,
                  batch,
                  Arrays.stream(which).filter(i -> phaseOf[i].equals(name)).toArray()));
    }
  }

  private void add(List<CellSeries> all, PlanIndex.Place place, SampleBatch batch, int[] which) {
    SampleColumns columns = batch.columns();
    for (CellSeries each : all) {
      double[] values = columns.values(each.metric().name());
      double[] resolutions = columns.values(each.metric().resolution());
      int[] reported = Arrays.stream(which).filter(i -> !Double.isNaN(values[i])).toArray();
      if (reported.length == 0) {
        continue;
      }
      TrialSeries trial = each.trial(place);
      if (timed != null && each.metric().equals(timed.metric())) {
        trial.addParts(columns, reported);
      }
      for (int i : reported) {
        trial.noteResolution(Double.isNaN(resolutions[i]) ? 0 : resolutions[i]);
        if (each == timed) {
          trial.addDiagnosed(
              values[i], batch.slice(), sequence(columns, i), columns.startEpochNanos(i));
        } else {
          trial.add(values[i], batch.slice(), sequence(columns, i));
        }
      }
    }
  }

  /**
   * Adds submissions that count only for parts.
   *
   * @param which their indexes in the batch
   */
  public void addStamped(PlanIndex.Place place, SampleBatch batch, int[] which) {
    if (timed == null) {
      return;
    }
    SampleColumns columns = batch.columns();
    double[] values = columns.values(timed.metric().name());
    int[] reported = Arrays.stream(which).filter(i -> !Double.isNaN(values[i])).toArray();
    if (reported.length == 0) {
      return;
    }
    TrialSeries trial = timed.stampedTrial(place);
    trial.addParts(columns, reported);
    trial.noteReadings(columns, reported);
    for (int i : reported) {
      trial.add(values[i], batch.slice(), sequence(columns, i));
    }
  }

  /** Where costs of submissions are kept. */
  private interface CostKeeper {
    void keep(TrialSeries trial, double cost, Slice slice, int sequence, long startEpochNanos);
  }

  private void addCosts(PlanIndex.Place place, SampleBatch batch, int[] which, CostKeeper keeper) {
    SampleColumns columns = batch.columns();
    double[] values = columns.values(diagnosed.metric().name());
    for (int i : which) {
      if (checked(values[i])) {
        keeper.keep(
            diagnosed.trial(place),
            cost.of(values[i]),
            batch.slice(),
            sequence(columns, i),
            columns.startEpochNanos(i));
      }
    }
  }

  /**
   * Whether it has a cost. A rate of 0 has none, and its cell is then not diagnosed: without its
   * worst submissions it would look better than it is.
   */
  private boolean checked(double value) {
    if (cost.isReciprocal() && value <= 0) {
      hasCosts = false;
      return false;
    }
    return !Double.isNaN(value);
  }

  /**
   * Adds valid submissions of the warm-up.
   *
   * @param which their indexes in the batch
   */
  public void addWarmUp(PlanIndex.Place place, SampleBatch batch, int[] which) {
    addCosts(place, batch, which, TrialSeries::addWarmUp);
  }

  private static int sequence(SampleColumns columns, int index) {
    return Math.toIntExact(columns.sequence(index));
  }
}
