package io.tare.analysis.comparison.pilot;

import io.tare.harness.model.Cell;
import io.tare.harness.model.Measurand;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The observed time costs of a run.
 *
 * @param starts platforms that are measured together to the time of their trials besides measuring,
 *     in seconds: start and end of servers and clients, warm-up for a time, and start and end of
 *     the platforms if every trial starts them. One after the other, each platform is separate;
 *     side by side, the time of a block belongs to all together
 * @param cells the cost of measuring
 * @param once the time spent once in a run, in seconds: the platforms' first starts
 */
record PilotCosts(Map<Set<String>, Double> starts, Map<Cell, Measuring> cells, double once) {

  /**
   * The cost of measuring a cell. The unit is a submission, or an ordered slice if cells are
   * measured for a time.
   *
   * @param seconds the cost of one more unit, with overheads
   * @param beside the cost in every trial independent of their number, in seconds
   * @param units in one submission, on average
   */
  record Measuring(double seconds, double beside, double units) {

    private static final Measuring NOTHING = new Measuring(0, 0, 0);
  }

  PilotCosts {
    starts = Map.copyOf(starts);
    cells = Map.copyOf(cells);
  }

  /** A platform without a successful trial, if there is one. */
  Optional<String> unknown(List<String> platforms) {
    return platforms.stream()
        .filter(each -> starts.keySet().stream().noneMatch(together -> together.contains(each)))
        .findFirst();
  }

  /** The time of the platforms' trials in a block besides measuring, in seconds. */
  double starts(List<String> platforms) {
    return starts.entrySet().stream()
        .filter(each -> platforms.stream().anyMatch(each.getKey()::contains))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  Measuring of(Measurand measurand, String platform) {
    return cells.getOrDefault(measurand.on(platform), Measuring.NOTHING);
  }
}
