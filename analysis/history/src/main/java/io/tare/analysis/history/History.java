package io.tare.analysis.history;

import io.tare.analysis.statistics.series.EDivisive;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Many runs of one campaign, in the order in which they were made.
 *
 * @param runs their names
 * @param cells in the order of the first run with them
 */
public record History(List<String> runs, List<CellHistory> cells) {

  /**
   * How often a single look at a history without changes shows one. A watch looks after each run,
   * and its false alarms add up: with this level, one watch of fifty runs in 20 has one, by
   * simulation ({@code HistoryTest} repeats it).
   */
  private static final double LEVEL_OF_A_LOOK = 0.006;

  public History {
    runs = List.copyOf(runs);
    cells = List.copyOf(cells);
  }

  /**
   * @param figures of all runs, those of earlier runs first; at least one
   * @throws IllegalArgumentException if a run has a cell twice
   */
  public static History of(List<RecordedPd> figures) {
    List<String> runs = figures.stream().map(RecordedPd::run).distinct().toList();
    Map<List<String>, List<RecordedPd>> byCell = new LinkedHashMap<>();
    for (RecordedPd each : withMetrics(figures)) {
      List<RecordedPd> cell = byCell.computeIfAbsent(each.series(), key -> new ArrayList<>());
      if (cell.stream().anyMatch(other -> other.run().equals(each.run()))) {
        throw new IllegalArgumentException(
            "run %s has %s on %s twice; give each run its own name"
                .formatted(each.run(), each.workload(), each.platform()));
      }
      cell.add(each);
    }
    double level = LEVEL_OF_A_LOOK / byCell.size();
    return new History(
        runs, byCell.values().parallelStream().map(each -> CellHistory.of(each, level)).toList());
  }

  /** Figures of files that do not say a metric have that of the cell, if it has only one. */
  private static List<RecordedPd> withMetrics(List<RecordedPd> figures) {
    Map<List<String>, Set<String>> known = new HashMap<>();
    for (RecordedPd each : figures) {
      if (!each.metric().isEmpty()) {
        known.computeIfAbsent(each.cell(), key -> new HashSet<>()).add(each.metric());
      }
    }
    return figures.stream()
        .map(
            each -> {
              Set<String> metrics = known.getOrDefault(each.cell(), Set.of());
              return each.metric().isEmpty() && metrics.size() == 1
                  ? each.by(metrics.iterator().next())
                  : each;
            })
        .toList();
  }

  /** The fewest runs of a cell with which a change can be detected. */
  public int minRuns() {
    return EDivisive.minValues(LEVEL_OF_A_LOOK / cells.size());
  }

  /** How many cells have fewer. */
  public long tooShort() {
    int min = minRuns();
    return cells.stream().filter(each -> each.values().size() < min).count();
  }

  /**
   * The cells whose last change is a loss.
   *
   * @param min the smallest share by which PD must have risen
   */
  public List<CellHistory> regressions(double min) {
    return cells.stream().filter(each -> each.isRegression(min)).toList();
  }
}
