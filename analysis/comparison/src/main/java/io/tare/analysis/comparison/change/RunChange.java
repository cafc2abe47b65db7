package io.tare.analysis.comparison.change;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.RunIdentity;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.twosample.BetweenRuns;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Environment;
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
 * @param earlier runs before, among which nothing changed; may be empty
 * @param environment what differs between the platforms then and now
 * @param onlyNow cells that the earlier run lacks
 * @param onlyThen cells of the earlier run, under its names, that the later run lacks
 */
public record RunChange(
    Results now,
    Results then,
    List<Results> earlier,
    List<Change> verdicts,
    List<Change> times,
    List<EnvironmentChange> environment,
    List<Cell> onlyNow,
    List<Cell> onlyThen) {

  public RunChange {
    earlier = List.copyOf(earlier);
    verdicts = List.copyOf(verdicts);
    times = List.copyOf(times);
    environment = List.copyOf(environment);
    onlyNow = List.copyOf(onlyNow);
    onlyThen = List.copyOf(onlyThen);
  }

  /** A run compared with an earlier one, without others. */
  public static RunChange of(Results then, Results now, Map<String, String> roles) {
    return of(then, now, List.of(), roles);
  }

  /**
   * @param earlier other earlier runs, with platforms named as in that one; changes are widened by
   *     how much these runs differ from each other
   * @param roles the earlier run's platform to the corresponding one of the later run; others
   *     correspond by name
   * @throws IllegalArgumentException if a role names a platform that its run lacks, the runs have
   *     no cell in common, there are too few earlier ones, or one is a copy of another
   */
  public static RunChange of(
      Results then, Results now, List<Results> earlier, Map<String, String> roles) {
    check(then, now, earlier);
    Counterparts counterparts = Counterparts.of(then, now, roles);
    Changes changes = new Changes(then, now, counterparts, earlier);
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
          foundThen.add(each.then().cell());
        });
    return new RunChange(
        now,
        then,
        earlier,
        Holm.corrected(changes.verdicts(), Change::pValue, Change::withHolmP),
        Holm.corrected(times, Change::pValue, Change::withHolmP),
        environment(then, now, counterparts),
        others(now, found),
        others(then, foundThen));
  }

  private static void check(Results then, Results now, List<Results> earlier) {
    if (!earlier.isEmpty() && earlier.size() + 1 < BetweenRuns.MIN_RUNS) {
      throw new IllegalArgumentException(
          "one earlier run does not show how much runs differ; give %d or more besides %s"
              .formatted(BetweenRuns.MIN_RUNS - 1, then.run().name()));
    }
    List<Results> all = new ArrayList<>(List.of(now, then));
    all.addAll(earlier);
    RunIdentity.checkDistinct(all);
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
    for (String platform : now.run().platforms()) {
      EnvironmentChange.of(platform, then.run().stamps(), now.run().stamps())
          .ifPresent(changes::add);
    }
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
