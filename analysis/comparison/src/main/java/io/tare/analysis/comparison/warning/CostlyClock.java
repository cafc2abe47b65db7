package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.ProbeShares;
import io.tare.analysis.comparison.Warning;
import io.tare.harness.model.Cell;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Plan;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Cells in which reading the clock took more than a hundredth of the mean in the median trial: the
 * readings counted by client and server, times the cost of one when each started.
 */
final class CostlyClock {

  private static final double MAX = 0.01;

  private CostlyClock() {}

  /** One warning for each platform, with its cells, the largest share first. */
  static List<Warning> of(List<CellFinished> checks, Plan plan) {
    Map<String, List<Map.Entry<Cell, ProbeShares>>> byPlatform =
        checks.stream().collect(Collectors.groupingBy(CellFinished::cell)).entrySet().stream()
            .map(
                each ->
                    Map.entry(
                        plan.cells().get(each.getKey()), ProbeShares.of(each.getValue().stream())))
            .filter(each -> each.getValue().median() > MAX)
            .sorted(
                Comparator.comparing(
                        (Map.Entry<Cell, ProbeShares> each) -> each.getValue().median(),
                        Comparator.reverseOrder())
                    .thenComparing(each -> CellText.of(each.getKey().measurand())))
            .collect(
                Collectors.groupingBy(
                    each -> each.getKey().platform(), TreeMap::new, Collectors.toList()));
    return byPlatform.entrySet().stream()
        .map(each -> new Warning(Warning.Kind.COSTLY_CLOCK, each.getKey(), words(each.getValue())))
        .toList();
  }

  private static String words(List<Map.Entry<Cell, ProbeShares>> cells) {
    return cells.stream()
        .map(
            each ->
                String.format(
                    Locale.ROOT,
                    "%.1f %% of %s%s",
                    100 * each.getValue().median(),
                    CellText.of(each.getKey().measurand()),
                    refused(each.getValue())))
        .collect(Collectors.joining("; "));
  }

  private static String refused(ProbeShares shares) {
    return shares.refused() == 0
        ? ""
        : " (without %d of %d trials, whose clock seemed ten times slower)"
            .formatted(shares.refused(), shares.refused() + shares.used().size());
  }
}
