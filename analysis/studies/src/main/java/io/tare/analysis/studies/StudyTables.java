package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.MeanTest;
import io.tare.analysis.statistics.twosample.Moments;
import io.tare.analysis.statistics.twosample.RatioFromMoments;
import io.tare.analysis.statistics.twosample.Rounded;
import io.tare.analysis.statistics.twosample.Span;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Column;
import java.util.ArrayList;
import java.util.List;

/** A study's tables as the paper has them, and beside them what follows from their numbers. */
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
   * and the ratio of the two platforms' means and of each to the reference, where there is one.
   */
  public static Table of(Study study, StudyTable table) {
    return new StudyTables(study).table(table);
  }

  private Table table(StudyTable table) {
    List<Column> columns = new ArrayList<>();
    table.keys().forEach(key -> columns.add(Column.words(key)));
    columns.add(Column.words("unit"));
    for (String platform : table.platforms()) {
      columns.add(Column.numbers(platform));
      columns.add(Column.numbers(platform + " sd"));
    }
    List<String> candidates = candidates(table);
    candidates.forEach(each -> columns.add(Column.numbers("PD " + each)));
    if (table.compared().isPresent()) {
      columns.add(Column.numbers("p published"));
      columns.add(Column.numbers("p Student"));
      columns.add(Column.numbers("p Welch"));
      columns.add(Column.words("better"));
    }
    Table.Builder builder =
        new Table.Builder(
            study.title() + ": " + table.source() + ", n = " + table.samples(), columns);
    table.rows().forEach(row -> builder.row(cells(table, row, candidates)));
    return builder.table();
  }

  private List<Cell> cells(StudyTable table, StudyRow row, List<String> candidates) {
    List<Cell> cells = new ArrayList<>();
    row.key().forEach(key -> cells.add(Cell.of(key)));
    cells.add(Cell.of(row.unit()));
    for (String platform : table.platforms()) {
      cells.add(cell(row.sample(platform).mean()));
      cells.add(cell(row.sample(platform).standardDeviation()));
    }
    for (String candidate : candidates) {
      cells.add(degradation(table, row, candidate));
    }
    table.compared().ifPresent(pair -> significances(table, row, pair, cells));
    return cells;
  }

  private void significances(
      StudyTable table, StudyRow row, StudyTable.Compared pair, List<Cell> cells) {
    Moments first = row.sample(pair.first()).moments();
    Moments second = row.sample(pair.second()).moments();
    cells.add(row.pValue().map(StudyTables::cell).orElse(Cell.of("")));
    for (MeanTest test : List.of(MeanTest.STUDENT, MeanTest.WELCH)) {
      double p = test.pValue(first, second);
      cells.add(Cell.of(p, SignificanceTest.words(Span.of(p))));
    }
    cells.add(Cell.of(MeanTest.WELCH.pValue(first, second) < 1 - LEVEL ? table.winner(row) : ""));
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

  /** PD is above 1 for a loss, whichever direction is better. */
  private Cell degradation(StudyTable table, StudyRow row, String candidate) {
    RatioFromMoments ratio = table.loss(row, candidate, study.reference().orElseThrow(), LEVEL);
    return Cell.of(ratio.value(), StudyTable.words(ratio));
  }

  private Table stated() {
    Table.Builder builder =
        new Table.Builder(
            study.title() + ": values stated in text and figures",
            List.of(
                Column.words("platform"),
                Column.words("workload"),
                Column.words("parameters"),
                Column.words("path"),
                Column.words("metric"),
                Column.numbers("value"),
                Column.words("unit"),
                Column.words("source")));
    for (StatedValue value : study.stated()) {
      List<String> parameters = new ArrayList<>();
      value.parameters().forEach((name, each) -> parameters.add(name + "=" + each));
      builder.row(
          List.of(
              Cell.of(value.platform()),
              Cell.of(value.workload()),
              Cell.of(String.join(" ", parameters)),
              Cell.of(value.path()),
              Cell.of(value.metric()),
              Cell.of(value.words()),
              Cell.of(value.unit()),
              Cell.of(value.source())));
    }
    return builder.table();
  }

  private Table validity() {
    Table.Builder builder =
        new Table.Builder(
            study.title() + ": ranges that were measured",
            List.of(
                Column.words("workload"),
                Column.words("range"),
                Column.words("path"),
                Column.words("source")));
    for (MeasuredRange each : study.validity()) {
      List<String> ranges = new ArrayList<>();
      each.parameters().forEach((name, range) -> ranges.add(name + "=" + range));
      builder.row(
          List.of(
              Cell.of(each.workload()),
              Cell.of(String.join(" ", ranges)),
              Cell.of(each.path()),
              Cell.of(each.source())));
    }
    return builder.table();
  }

  private Table winners() {
    List<Column> columns = new ArrayList<>();
    study.winners().get(0).key().keySet().forEach(key -> columns.add(Column.words(key)));
    columns.add(Column.words("best"));
    Table.Builder builder =
        new Table.Builder(study.title() + ": " + study.winners().get(0).source(), columns);
    for (Winner winner : study.winners()) {
      List<Cell> cells = new ArrayList<>();
      winner.key().values().forEach(value -> cells.add(Cell.of(value)));
      cells.add(Cell.of(winner.platform()));
      builder.row(cells);
    }
    return builder.table();
  }

  private static Cell cell(Rounded printed) {
    return new Cell(printed.toString(), printed.printed());
  }
}
