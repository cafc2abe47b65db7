package io.tare.analysis.results;

import io.tare.analysis.samples.Submission;
import io.tare.model.Cell;
import io.tare.model.Metric;
import io.tare.model.Metrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The submissions of one cell by each of its metrics, the primary one first. One of them, the first
 * time among them, is looked at before the statistics: its warm-up is kept too.
 */
final class JudgedCell {

  private final List<CellSeries> series;
  private final @Nullable CellSeries diagnosed;

  private JudgedCell(List<CellSeries> series) {
    this.series = series;
    this.diagnosed =
        series.stream().filter(each -> !each.metric().higherIsBetter()).findFirst().orElse(null);
  }

  static JudgedCell of(String id, Cell cell, Metrics metrics) {
    List<CellSeries> all = new ArrayList<>();
    for (Metric metric : metrics.judged()) {
      boolean isPrimary = metric.equals(metrics.primary());
      Cell own = isPrimary ? cell : cell.measurand().by(metric).on(cell.platform());
      all.add(new CellSeries(id, own, metric));
    }
    return new JudgedCell(all);
  }

  /** One for each metric. */
  List<CellSeries> series() {
    return series;
  }

  CellSeries primary() {
    return series.get(0);
  }

  /** The one that is looked at; absent if the cell has rates alone. */
  Optional<CellSeries> diagnosed() {
    return Optional.ofNullable(diagnosed);
  }

  /** Adds a submission that counts; what it does not say is not missed. */
  void add(PlanIndex.Place place, Submission submission) {
    for (CellSeries each : series) {
      double value = submission.value(each.metric());
      if (Double.isNaN(value)) {
        continue;
      }
      if (each == diagnosed) {
        each.trial(place).addDiagnosed(value, submission);
      } else {
        each.trial(place).add(value, submission);
      }
    }
  }

  /** Adds a valid submission of the warm-up. */
  void addWarmUp(PlanIndex.Place place, Submission submission) {
    if (diagnosed != null) {
      double value = submission.value(diagnosed.metric());
      if (!Double.isNaN(value)) {
        diagnosed.trial(place).addWarmUp(value, submission);
      }
    }
  }
}
