package io.tare.analysis.results;

import io.tare.model.Cell;
import io.tare.model.Metric;
import io.tare.model.Metrics;
import io.tare.model.Phase;
import io.tare.model.PhaseStarts;
import io.tare.model.Plan;
import io.tare.model.SampleBatch;
import io.tare.model.SampleColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The submissions of one cell by each of its metrics, the primary one first. One of them, the first
 * time among them, is looked at before the statistics: its warm-up is kept too.
 */
final class JudgedCell {

  private final List<CellSeries> series;
  private final Map<String, List<CellSeries>> phases = new LinkedHashMap<>();
  private final @Nullable CellSeries diagnosed;

  private JudgedCell(List<CellSeries> series) {
    this.series = series;
    this.diagnosed =
        series.stream().filter(each -> !each.metric().higherIsBetter()).findFirst().orElse(null);
  }

  static JudgedCell of(String id, Cell cell, Plan plan) {
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
      all.add(new CellSeries(id, own, metric));
    }
    return all;
  }

  /** One for each metric, over all of the time and then in each phase. */
  List<CellSeries> series() {
    List<CellSeries> all = new ArrayList<>(series);
    phases.values().forEach(all::addAll);
    return all;
  }

  CellSeries primary() {
    return series.get(0);
  }

  /** The one that is looked at; absent if the cell has rates alone. */
  Optional<CellSeries> diagnosed() {
    return Optional.ofNullable(diagnosed);
  }

  /**
   * Adds submissions that count; what they do not say is not missed.
   *
   * @param which their indexes in the batch
   * @param starts of the phases
   */
  void add(PlanIndex.Place place, SampleBatch batch, int[] which, PhaseStarts starts) {
    add(series, place, batch, which);
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
      int[] told = Arrays.stream(which).filter(i -> !Double.isNaN(values[i])).toArray();
      if (told.length == 0) {
        continue;
      }
      TrialSeries trial = each.trial(place);
      if (each == diagnosed) {
        trial.addParts(columns, told);
        for (int i : told) {
          trial.addDiagnosed(
              values[i], batch.slice(), sequence(columns, i), columns.startEpochNanos(i));
        }
      } else {
        if (diagnosed != null && each.metric().equals(diagnosed.metric())) {
          trial.addParts(columns, told);
        }
        for (int i : told) {
          trial.add(values[i], batch.slice(), sequence(columns, i));
        }
      }
    }
  }

  /**
   * Adds valid submissions of the warm-up.
   *
   * @param which their indexes in the batch
   */
  void addWarmUp(PlanIndex.Place place, SampleBatch batch, int[] which) {
    if (diagnosed == null) {
      return;
    }
    SampleColumns columns = batch.columns();
    double[] values = columns.values(diagnosed.metric().name());
    for (int i : which) {
      if (!Double.isNaN(values[i])) {
        diagnosed
            .trial(place)
            .addWarmUp(values[i], batch.slice(), sequence(columns, i), columns.startEpochNanos(i));
      }
    }
  }

  private static int sequence(SampleColumns columns, int index) {
    return Math.toIntExact(columns.sequence(index));
  }
}
