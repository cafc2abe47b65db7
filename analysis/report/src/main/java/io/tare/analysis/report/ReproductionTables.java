package io.tare.analysis.report;

import io.tare.analysis.reproduction.ClaimFinding;
import io.tare.analysis.reproduction.Correspondence;
import io.tare.analysis.reproduction.Evidence;
import io.tare.analysis.reproduction.Reproduction;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Column;
import io.tare.model.Measurand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A study beside a run, as tables. */
public final class ReproductionTables {

  private static final int SHOWN = 3;

  private ReproductionTables() {}

  /** What there is: PD cell by cell, the study's tables with the run's lines, and claims. */
  public static List<Table> all(Reproduction reproduction) {
    List<Table> all = new ArrayList<>(List.of(cells(reproduction)));
    all.addAll(BesideTables.of(reproduction).values());
    all.add(claims(reproduction));
    return all;
  }

  /** Published PD and one's own, cell by cell where they correspond. */
  public static Table cells(Reproduction reproduction) {
    Table.Builder table =
        new Table.Builder(
            "PD then (" + reproduction.study().title() + ") and now",
            List.of(
                Column.words("what"),
                Column.words("then"),
                Column.numbers("published"),
                Column.words("now"),
                Column.numbers("PD"),
                Column.numbers("from"),
                Column.numbers("to"),
                Column.words("now is")));
    for (Correspondence each : reproduction.pairs()) {
      table.row(
          List.of(
              Cell.of(DisplayNames.compact(each.measurand())),
              Cell.of(each.then().platform()),
              Cell.of(each.then().words()),
              Cell.of(each.platform()),
              Cell.of(each.now().value(), Numbers.ratio(each.now().value(), 2)),
              end(each.now().interval().map(Interval::lower)),
              end(each.now().interval().map(Interval::upper)),
              Cell.of(each.relation().words())));
    }
    return table.table();
  }

  private static Cell end(Optional<Double> value) {
    return value.map(each -> Cell.of(each, Numbers.ratio(each, 2))).orElse(Cell.of(""));
  }

  /** What the run says of each claim. */
  public static Table claims(Reproduction reproduction) {
    Table.Builder table =
        new Table.Builder(
            "What the run says of the claims of " + reproduction.study().title(),
            List.of(
                Column.words("claim"),
                Column.words("verdict"),
                Column.words("says"),
                Column.words("asked of"),
                Column.words("found"),
                Column.words("source")));
    for (ClaimFinding each : reproduction.claims()) {
      String reading = each.claim().reading();
      table.row(
          List.of(
              Cell.of(each.claim().id()),
              Cell.of(each.verdict().words()),
              Cell.of(
                  each.claim().says() + (reading.isEmpty() ? "" : " (read as: " + reading + ")")),
              Cell.of(String.join(", ", each.platforms())),
              Cell.of(found(each)),
              Cell.of(each.claim().source())));
    }
    return table.table();
  }

  /** What decided, a few of many; or why there is nothing. */
  static String found(ClaimFinding finding) {
    if (finding.decisive().isEmpty()) {
      return finding.reason();
    }
    int more = finding.decisive().size() - SHOWN;
    return finding.decisive().stream()
            .limit(SHOWN)
            .map(ReproductionTables::words)
            .collect(Collectors.joining("; "))
        + (more > 0 ? "; and " + more + " more" : "");
  }

  private static String words(Evidence evidence) {
    return subject(evidence)
        + ": "
        + Numbers.ratio(evidence.value(), 3)
        + evidence
            .interval()
            .map(each -> " (" + Numbers.interval(Optional.of(each), 3) + ")")
            .orElse("");
  }

  /** {@code "soa.matmul n=1000 over n=500"}. */
  private static String subject(Evidence evidence) {
    if (evidence.cells().isEmpty()) {
      return "geometric mean of the ratios";
    }
    Measurand first = evidence.cells().get(0);
    if (evidence.cells().size() == 1) {
      return DisplayNames.compact(first);
    }
    Measurand second = evidence.cells().get(1);
    if (first.equals(second)) {
      return DisplayNames.compact(first)
          + ", "
          + evidence.platforms().get(0)
          + " over "
          + evidence.platforms().get(1);
    }
    boolean isShort = first.workload().equals(second.workload()) && first.path() == second.path();
    return DisplayNames.compact(first)
        + " over "
        + (isShort ? DisplayNames.parameters(second) : DisplayNames.compact(second));
  }
}
