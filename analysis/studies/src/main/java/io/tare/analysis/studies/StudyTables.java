package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.MeanTest;
import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.analysis.statistics.twosample.RatioFromMoments;
import io.tare.analysis.statistics.twosample.RoundingBounds;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A study's tables as in the paper, with what follows from their numbers. */
public final class StudyTables {

  private static final double LEVEL = 0.95;

  private final Study study;

  private StudyTables(Study study) {
    this.study = study;
  }

  /** All tables of a study: those of means, of winners, and the values stated in prose. */
  public static List<Table> of(Study study) {
    StudyTables tables = new StudyTables(study);
    List<Table> all = new ArrayList<>(study.tables().stream().map(tables::table).toList());
    if (!study.stated().isEmpty()) {
      all.add(tables.stated());
    }
    if (!study.winners().isEmpty()) {
      all.add(tables.winners());
    }
    if (!study.validity().isEmpty()) {
      all.add(tables.validity());
    }
    return all;
  }

  /**
   * One table of means: as published, then our significances beside the published one, the winner,
   * and the ratio of the two platforms' means and of each to the reference, if there is one.
   */
  public static Table of(Study study, StudyTable table) {
    return new StudyTables(study).table(table);
  }

  private Table table(StudyTable table) {
    Columns<StudyRow> columns = new Columns<>();
    for (int i = 0; i < table.keys().size(); i++) {
      int key = i;
      columns.words(table.keys().get(key), row -> row.key().get(key));
    }
    columns.words("unit", StudyRow::unit);
    for (String platform : table.platforms()) {
      columns
          .values(platform, row -> cell(row.sample(platform).mean()))
          .values(platform + " sd", row -> cell(row.sample(platform).standardDeviation()));
    }
    for (String candidate : candidates(table)) {
      columns.values("PD " + candidate, row -> degradation(table, row, candidate));
    }
    table.compared().ifPresent(pair -> significances(columns, table, pair));
    return columns.table(
        study.title() + ": " + table.source() + ", n = " + table.samples(), table.rows());
  }

  private static void significances(
      Columns<StudyRow> columns, StudyTable table, StudyTable.Compared pair) {
    columns
        .values("p published", row -> row.pValue().map(StudyTables::cell).orElse(Cell.EMPTY))
        .values("p Student", row -> p(MeanTest.STUDENT, row, pair))
        .values("p Welch", row -> p(MeanTest.WELCH, row, pair))
        .words(
            "better",
            row -> pValue(MeanTest.WELCH, row, pair) < 1 - LEVEL ? table.winner(row) : "");
  }

  private static Cell p(MeanTest test, StudyRow row, StudyTable.Compared pair) {
    double p = pValue(test, row, pair);
    return Cell.of(p, SignificanceTest.words(RoundingBounds.of(p)));
  }

  private static double pValue(MeanTest test, StudyRow row, StudyTable.Compared pair) {
    return test.pValue(row.sample(pair.first()).moments(), row.sample(pair.second()).moments());
  }

  private List<String> candidates(StudyTable table) {
    return study
        .reference()
        .filter(table.platforms()::contains)
        .map(
            reference ->
                table.platforms().stream().filter(each -> !each.equals(reference)).toList())
        .orElse(List.of());
  }

  /** PD is above 1 for a loss, in either direction of the metric. */
  private Cell degradation(StudyTable table, StudyRow row, String candidate) {
    RatioFromMoments ratio = table.loss(row, candidate, study.reference().orElseThrow(), LEVEL);
    return Cell.of(ratio.value(), StudyTable.words(ratio));
  }

  private Table stated() {
    return new Columns<StatedValue>()
        .words("platform", StatedValue::platform)
        .words("workload", StatedValue::workload)
        .words("parameters", each -> words(each.parameters()))
        .words("path", StatedValue::path)
        .words("metric", StatedValue::metric)
        .numbers("value", each -> each.amount().words())
        .words("unit", each -> each.amount().unit())
        .words("source", StatedValue::source)
        .table(study.title() + ": values stated in text and figures", study.stated());
  }

  private Table validity() {
    return new Columns<MeasuredRange>()
        .words("workload", MeasuredRange::workload)
        .words("range", each -> words(each.parameters()))
        .words("path", MeasuredRange::path)
        .words("source", MeasuredRange::source)
        .table(study.title() + ": ranges that were measured", study.validity());
  }

  /** {@code "n=10 s=2"}. */
  private static String words(Map<String, ?> parameters) {
    return parameters.entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining(" "));
  }

  private Table winners() {
    Columns<Winner> columns = new Columns<>();
    study
        .winners()
        .get(0)
        .key()
        .keySet()
        .forEach(key -> columns.words(key, each -> each.key().getOrDefault(key, "")));
    return columns
        .words("best", Winner::platform)
        .table(study.title() + ": " + study.winners().get(0).source(), study.winners());
  }

  private static Cell cell(PrintedNumber printed) {
    return new Cell(printed.toString(), printed.printed());
  }
}
