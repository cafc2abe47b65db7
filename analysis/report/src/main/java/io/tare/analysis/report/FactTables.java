package io.tare.analysis.report;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.EnvironmentDifference;
import io.tare.analysis.comparison.Exclusion;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.presentation.DisplayNames;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.model.Environment;
import java.util.ArrayList;
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

  private record LeftOut(Exclusion.Reason reason, String where, String detail, long count) {}

  static Table exclusions(Results results) {
    Map<String, String> names =
        results.cells().stream()
            .filter(cell -> cell.cell().measurand().isPrimary())
            .collect(
                Collectors.toMap(
                    CellResult::id,
                    cell ->
                        DisplayNames.compact(cell.cell().measurand())
                            + " on "
                            + cell.cell().platform()));
    Map<List<Object>, Long> counts = new LinkedHashMap<>();
    Map<List<Object>, Set<String>> trials = new LinkedHashMap<>();
    for (Exclusion each : results.exclusions()) {
      boolean expected = each.reason().isExpected();
      String cell = expected ? "every cell" : names.getOrDefault(each.cell(), each.cell());
      List<Object> key = List.of(each.reason(), cell, each.detail());
      counts.merge(key, each.submissions(), Long::sum);
      trials.computeIfAbsent(key, k -> new TreeSet<>()).add(each.trial());
    }
    List<LeftOut> rows = new ArrayList<>();
    counts.forEach(
        (key, count) -> {
          Exclusion.Reason reason = (Exclusion.Reason) key.get(0);
          Set<String> in = trials.get(key);
          String where = key.get(1) + (reason.isExpected() ? "" : ", " + String.join(", ", in));
          rows.add(new LeftOut(reason, where, (String) key.get(2), count));
        });
    rows.sort((a, b) -> a.reason.compareTo(b.reason));
    return new Columns<LeftOut>()
        .numbers("submissions", row -> Numbers.count(row.count))
        .prose("why", row -> row.reason.words() + (row.detail.isEmpty() ? "" : ": " + row.detail))
        .prose("where", LeftOut::where)
        .table(rows);
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
          fact -> environment.facts().getOrDefault(fact, "not known"));
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
