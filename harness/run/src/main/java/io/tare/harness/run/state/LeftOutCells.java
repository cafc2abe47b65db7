package io.tare.harness.run.state;

import io.tare.harness.model.Cell;
import io.tare.harness.model.Plan;
import io.tare.harness.model.References;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Cells that cannot be measured on their platform, for example because a program is missing there,
 * and those that are only there to be compared with them. They are left out, and everything else is
 * measured.
 */
public final class LeftOutCells {

  private final Map<Cell, String> obstacles = new LinkedHashMap<>();

  /**
   * Adds a cell that cannot be measured.
   *
   * @param why in one line
   */
  void add(Cell cell, String why) {
    obstacles.put(cell, why);
  }

  /**
   * Whether a cell is not measured: it cannot be, or none with which it would be compared can be.
   */
  public boolean contains(Cell cell, Plan plan) {
    return obstacles.containsKey(cell) || (!obstacles.isEmpty() && lacksCounterparts(cell, plan));
  }

  private boolean lacksCounterparts(Cell cell, Plan plan) {
    List<Cell> counterparts =
        plan.cells().values().stream()
            .filter(each -> each.measurand().equals(cell.measurand()))
            .filter(each -> areCompared(each.platform(), cell.platform(), plan.references()))
            .toList();
    return !counterparts.isEmpty() && obstacles.keySet().containsAll(counterparts);
  }

  private static boolean areCompared(String one, String other, References references) {
    return references.referenceOf(one).equals(Optional.of(other))
        || references.referenceOf(other).equals(Optional.of(one));
  }

  /** Lists each reason with its workloads and platform; empty if nothing is left out. */
  public List<String> words() {
    Map<String, List<Cell>> byReason = new LinkedHashMap<>();
    obstacles.forEach(
        (cell, why) ->
            byReason
                .computeIfAbsent(cell.platform() + ": " + why, key -> new ArrayList<>())
                .add(cell));
    return byReason.entrySet().stream()
        .map(
            each ->
                each.getValue().stream()
                        .map(cell -> cell.measurand().workload())
                        .distinct()
                        .collect(Collectors.joining(", "))
                    + " on "
                    + each.getKey())
        .toList();
  }
}
