package io.tare.analysis.comparison.diagnosis;

import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Validity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The cells of one attempt at a trial together: the worst of each quantity. */
public record TrialCheck(String trial, int attempt, List<CellFinished> cells) {

  public TrialCheck {
    cells = List.copyOf(cells);
  }

  /** In the order of running. */
  public static List<TrialCheck> of(List<CellFinished> checks) {
    Map<List<Object>, List<CellFinished>> byTrial = new LinkedHashMap<>();
    checks.forEach(
        each ->
            byTrial
                .computeIfAbsent(List.of(each.trial(), each.attempt()), key -> new ArrayList<>())
                .add(each));
    return byTrial.values().stream()
        .map(cells -> new TrialCheck(cells.get(0).trial(), cells.get(0).attempt(), cells))
        .toList();
  }

  /** The sum of a count or the worst of any other quantity; absent if no cell has it. */
  public OptionalDouble observation(Observation what) {
    return cells.stream()
        .map(each -> each.observation(what))
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .reduce((one, other) -> what.joining().of(one, other));
  }

  public long valid() {
    return cells.stream().filter(each -> each.validity().isValid()).count();
  }

  /** The rules that some cell broke, without duplicates. */
  public List<Validity.Rule> broken() {
    return cells.stream()
        .flatMap(each -> each.validity().findings().stream())
        .map(Validity.Finding::rule)
        .distinct()
        .toList();
  }
}
