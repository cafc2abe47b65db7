package io.tare.analysis.comparison;

import io.tare.model.Cell;
import io.tare.model.JournalEntry.CellFinished;
import io.tare.model.Observation;
import io.tare.model.Plan;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Cells in which reading the clock took more than a hundredth of the mean: the readings counted by
 * client and server, times the cost of one when each started.
 */
final class CostlyClock {

  private static final double MOST = 0.01;

  private CostlyClock() {}

  /** One warning for each platform, with its cells, the largest share first. */
  static List<Warning> of(List<CellFinished> checks, Plan plan) {
    Map<String, Double> shares =
        checks.stream()
            .filter(each -> each.validity().isValid())
            .filter(each -> each.observation(Observation.PROBE_SHARE).isPresent())
            .collect(
                Collectors.groupingBy(
                    CellFinished::cell,
                    Collectors.averagingDouble(
                        each -> each.observation(Observation.PROBE_SHARE).orElseThrow())));
    Map<String, List<Map.Entry<Cell, Double>>> byPlatform =
        shares.entrySet().stream()
            .filter(each -> each.getValue() > MOST)
            .map(each -> Map.entry(plan.cells().get(each.getKey()), each.getValue()))
            .sorted(
                Map.Entry.<Cell, Double>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(each -> CellText.of(each.getKey().measurand())))
            .collect(
                Collectors.groupingBy(
                    each -> each.getKey().platform(), TreeMap::new, Collectors.toList()));
    return byPlatform.entrySet().stream()
        .map(each -> new Warning(Warning.Kind.COSTLY_CLOCK, each.getKey(), words(each.getValue())))
        .toList();
  }

  private static String words(List<Map.Entry<Cell, Double>> cells) {
    return cells.stream()
        .map(
            each ->
                String.format(
                    Locale.ROOT,
                    "%.1f %% of %s",
                    100 * each.getValue(),
                    CellText.of(each.getKey().measurand())))
        .collect(Collectors.joining("; "));
  }
}
