package io.tare.analysis.pilot;

import io.tare.model.Cell;
import io.tare.model.Measurand;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a run cost in time, as it was seen.
 *
 * @param starts platforms that are measured together to what their trials take beside measuring, in
 *     seconds: start and end of servers and clients, warm-up for a time, and start and end of the
 *     platforms where every trial starts them. One after the other, each platform is alone; side by
 *     side, what a block takes belongs to all together
 * @param cells what measuring takes
 * @param once what is done once in a run, in seconds: the platforms' first starts
 */
record PilotCosts(Map<Set<String>, Double> starts, Map<Cell, Measuring> cells, double once) {

  /**
   * What measuring a cell takes. The unit is a submission; where cells are measured for a time, it
   * is a slice as it was ordered.
   *
   * @param seconds one more unit, with all that comes with it
   * @param beside what comes to them in every trial, however many they are, in seconds
   * @param units in one submission, on average
   */
  record Measuring(double seconds, double beside, double units) {

    private static final Measuring NOTHING = new Measuring(0, 0, 0);
  }

  PilotCosts {
    starts = Map.copyOf(starts);
    cells = Map.copyOf(cells);
  }

  /** A platform of which no trial came through, if there is one. */
  Optional<String> unknown(List<String> platforms) {
    return platforms.stream()
        .filter(each -> starts.keySet().stream().noneMatch(together -> together.contains(each)))
        .findFirst();
  }

  /** What the platforms' trials take in a block beside measuring, in seconds. */
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
