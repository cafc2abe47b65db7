package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Warning;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Plan;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** Commits of a database during which nothing was flushed. */
final class UndurableCommits {

  private UndurableCommits() {}

  /** One warning for each cell with such commits. */
  static List<Warning> of(List<CellFinished> checks, Plan plan) {
    SortedMap<String, Double> undurable = sums(checks, Observation.UNFLUSHED);
    SortedMap<String, Double> commits = sums(checks, Observation.COMMITS);
    return undurable.entrySet().stream()
        .filter(each -> each.getValue() > 0)
        .map(
            each ->
                new Warning(
                    Warning.Kind.NOT_DURABLE,
                    CellText.of(plan, each.getKey()),
                    String.format(
                        Locale.ROOT,
                        "%.0f of %.0f commits",
                        each.getValue(),
                        commits.getOrDefault(each.getKey(), Double.NaN))))
        .toList();
  }

  private static SortedMap<String, Double> sums(List<CellFinished> checks, Observation what) {
    SortedMap<String, Double> sums = new TreeMap<>();
    checks.forEach(
        each ->
            what.in(each.observations())
                .ifPresent(value -> sums.merge(each.cell(), value, Double::sum)));
    return sums;
  }
}
