package io.tare.analysis.report;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.EnvironmentDifference;
import io.tare.analysis.comparison.Exclusion;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.harness.model.Environment;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What was left out of a run, and what its platforms are, as tables of the page. */
final class FactTables {

  private FactTables() {}

  /** What is left out for one reason, with its trials. */
  private record LeftOut(Exclusion.Reason reason, String cell, String detail) {}

  static Table exclusions(Results results) {
    Map<String, String> names =
        results.cells().stream()
            .filter(cell -> cell.cell().measurand().isPrimary())
            .collect(Collectors.toMap(CellResult::id, cell -> CellText.of(cell.cell())));
    Map<LeftOut, List<Exclusion>> groups =
        results.exclusions().stream()
            .sorted(Comparator.comparing(Exclusion::reason))
            .collect(
                Collectors.groupingBy(
                    each ->
                        new LeftOut(
                            each.reason(),
                            each.reason().isExpected()
                                ? "every cell"
                                : names.getOrDefault(each.cell(), each.cell()),
                            each.detail()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return new Columns<Map.Entry<LeftOut, List<Exclusion>>>()
        .numbers(
            "submissions",
            row -> Numbers.count(row.getValue().stream().mapToLong(Exclusion::submissions).sum()))
        .prose("why", row -> why(row.getKey()))
        .prose("where", row -> where(row.getKey(), row.getValue()))
        .table(List.copyOf(groups.entrySet()));
  }

  private static String why(LeftOut what) {
    return what.reason.words() + (what.detail.isEmpty() ? "" : ": " + what.detail);
  }

  private static String where(LeftOut what, List<Exclusion> those) {
    return what.reason.isExpected()
        ? what.cell
        : those.stream()
            .map(Exclusion::trial)
            .distinct()
            .sorted()
            .collect(Collectors.joining(", ", what.cell + ", ", ""));
  }

  /** All facts of all platforms; those that differ are marked in words as well as by colour. */
  static Table environments(Results results) {
    Map<String, EnvironmentDifference> differences =
        results.differences().stream()
            .collect(Collectors.toMap(EnvironmentDifference::fact, each -> each));
    Set<String> facts = new TreeSet<>();
    results.environments().forEach(each -> facts.addAll(each.facts().keySet()));
    Columns<String> columns =
        new Columns<String>()
            .words("fact", fact -> fact)
            .words("same?", fact -> sameness(results, differences, fact));
    for (Environment environment : results.environments()) {
      columns.prose(
          environment.platform() + " (" + environment.kind() + ")",
          fact -> environment.facts().getOrDefault(fact, "unknown"));
    }
    return columns
        .marked(
            fact ->
                Optional.ofNullable(differences.get(fact))
                    .filter(EnvironmentDifference::mustMatch)
                    .isPresent())
        .table(List.copyOf(facts));
  }

  private static String sameness(
      Results results, Map<String, EnvironmentDifference> differences, String fact) {
    EnvironmentDifference difference = differences.get(fact);
    if (difference != null) {
      return difference.mustMatch() ? "DIFFERS, should not" : "differs";
    }
    return isOneValue(results, fact) ? "same" : "near enough";
  }

  private static boolean isOneValue(Results results, String fact) {
    return results.environments().stream()
            .map(each -> each.facts().getOrDefault(fact, ""))
            .distinct()
            .count()
        == 1;
  }
}
