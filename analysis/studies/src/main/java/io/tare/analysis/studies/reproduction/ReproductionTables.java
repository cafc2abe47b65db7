package io.tare.analysis.studies.reproduction;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.MeasurandTitle;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A study compared with a run, as tables. */
public final class ReproductionTables {

  private static final int SHOWN = 3;

  private ReproductionTables() {}

  /** All tables: PD cell by cell, the study's tables with the run's lines, and claims. */
  public static List<Table> all(Reproduction reproduction) {
    List<Table> all = new ArrayList<>(List.of(cells(reproduction)));
    all.addAll(BesideTables.of(reproduction).values());
    all.add(claims(reproduction));
    return all;
  }

  /** Published and own PD, for corresponding cells. */
  public static Table cells(Reproduction reproduction) {
    return new Columns<Correspondence>()
        .words("what", each -> CellText.of(each.measurand()))
        .words("then", each -> each.then().platform())
        .numbers("published", each -> each.then().words())
        .words("now", Correspondence::platform)
        .values("PD", each -> ratio(each.now().pd().value()))
        .values("from", each -> Cells.lower(each.now().pd().interval(), ReproductionTables::ratio))
        .values("to", each -> Cells.upper(each.now().pd().interval(), ReproductionTables::ratio))
        .words("verdict", each -> Verdicts.words(each.now()))
        .words("now is", each -> each.relation().words())
        .table("PD then (" + reproduction.study().title() + ") and now", reproduction.pairs());
  }

  private static Cell ratio(double value) {
    return Cells.ratio(value, 2);
  }

  /** The run's verdict on each claim. */
  public static Table claims(Reproduction reproduction) {
    return ofClaims(
        new Columns<ClaimFinding>()
            .words("claim", each -> each.claim().id())
            .words("verdict", each -> each.verdict().words()),
        reproduction,
        reproduction.claims());
  }

  /** The claims with this verdict, which is therefore not a column. */
  static Table claims(Reproduction reproduction, ClaimVerdict verdict) {
    return ofClaims(
        new Columns<ClaimFinding>().words("claim", each -> each.claim().id()),
        reproduction,
        reproduction.claims().stream().filter(each -> each.verdict() == verdict).toList());
  }

  private static Table ofClaims(
      Columns<ClaimFinding> first, Reproduction reproduction, List<ClaimFinding> findings) {
    return first
        .words("says", ReproductionTables::says)
        .words("checked on", each -> String.join(", ", each.platforms()))
        .words("found", ReproductionTables::found)
        .words("source", each -> each.claim().source())
        .table("Results of the run for the claims of " + reproduction.study().title(), findings);
  }

  private static String says(ClaimFinding finding) {
    String reading = finding.claim().reading();
    return finding.claim().says() + (reading.isEmpty() ? "" : " (read as: " + reading + ")");
  }

  /** The first decisive evidence, or why it is missing. */
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
      return CellText.of(first);
    }
    Measurand second = evidence.cells().get(1);
    if (first.equals(second)) {
      return CellText.of(first)
          + ", "
          + evidence.platforms().get(0)
          + " over "
          + evidence.platforms().get(1);
    }
    boolean isShort =
        first.workload().equals(second.workload()) && first.network().equals(second.network());
    return CellText.of(first)
        + " over "
        + (isShort ? MeasurandTitle.parameters(second) : CellText.of(second));
  }
}
