package io.tare.analysis.change;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.statistics.Holm;
import io.tare.model.Cell;
import io.tare.model.Environment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A run compared with an earlier one: what changed, in the cells that both have.
 *
 * @param verdicts the changes with verdicts: of PD if both runs have the cell on the reference,
 *     otherwise of its time; of the reference only if there is nothing else
 * @param times how the mean times changed, of all cells, the machine's own change included
 * @param environment what differs between the platforms then and now
 * @param onlyNow cells that the earlier run lacks
 * @param onlyThen cells of the earlier run, under its names, that the later run lacks
 */
public record RunChange(
    Results now,
    Results then,
    List<Change> verdicts,
    List<Change> times,
    List<EnvironmentChange> environment,
    List<Cell> onlyNow,
    List<Cell> onlyThen) {

  public RunChange {
    verdicts = List.copyOf(verdicts);
    times = List.copyOf(times);
    environment = List.copyOf(environment);
    onlyNow = List.copyOf(onlyNow);
    onlyThen = List.copyOf(onlyThen);
  }

  /**
   * @param roles the earlier run's platform to the corresponding one of the later run; others
   *     correspond by name
   * @throws IllegalArgumentException if a role names a platform that its run lacks, or the runs
   *     have no cell in common
   */
  public static RunChange of(Results then, Results now, Map<String, String> roles) {
    Counterparts counterparts = Counterparts.of(then, now, roles);
    Changes changes = new Changes(then, now, counterparts);
    List<Change> times = changes.times();
    if (times.isEmpty()) {
      throw new IllegalArgumentException(
          now.run().name()
              + " and "
              + then.run().name()
              + " have no cell in common: compare runs of the same campaign, or map platforms"
              + " with --as");
    }
    Set<Cell> found = new HashSet<>();
    Set<Cell> foundThen = new HashSet<>();
    times.forEach(
        each -> {
          found.add(each.cell());
          foundThen.add(each.cell().measurand().on(each.platformThen()));
        });
    return new RunChange(
        now,
        then,
        Holm.corrected(changes.verdicts(), Change::pValue, Change::withHolmP),
        Holm.corrected(times, Change::pValue, Change::withHolmP),
        environment(then, now, counterparts),
        others(now, found),
        others(then, foundThen));
  }

  /** Whether PDs of the two runs are relative to the same reference. */
  public boolean hasPds() {
    return verdicts.stream().anyMatch(each -> each.measure() == ComparedMeasure.PD);
  }

  public Optional<Change> verdict(Cell cell) {
    return verdicts.stream().filter(each -> each.cell().equals(cell)).findFirst();
  }

  public Optional<Change> time(Cell cell) {
    return times.stream().filter(each -> each.cell().equals(cell)).findFirst();
  }

  private static List<EnvironmentChange> environment(
      Results then, Results now, Counterparts counterparts) {
    List<EnvironmentChange> changes = new ArrayList<>();
    for (Environment after : now.environments()) {
      then.environments().stream()
          .filter(
              before -> counterparts.then(after.platform()).equals(Optional.of(before.platform())))
          .findFirst()
          .ifPresent(before -> changes.addAll(EnvironmentChange.of(before, after)));
    }
    return changes;
  }

  private static List<Cell> others(Results results, Set<Cell> found) {
    return results.cells().stream()
        .map(each -> each.cell())
        .filter(cell -> !found.contains(cell))
        .toList();
  }
}
