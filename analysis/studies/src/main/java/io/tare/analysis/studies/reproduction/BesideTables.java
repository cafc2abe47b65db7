package io.tare.analysis.studies.reproduction;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.PlatformComparison;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.analysis.studies.StudyRow;
import io.tare.analysis.studies.StudyTable;
import io.tare.analysis.studies.reproduction.TableComparison.Line;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.harness.model.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A study's tables in their own form, with a line of the run's below each published one: mean,
 * standard deviation, significance of the two platforms that the study compares, and the better
 * one.
 */
final class BesideTables {

  private static final double MIN_READABLE = 0.01;

  private BesideTables() {}

  /** The table's id to the table, for tables with a cell in the run. */
  static Map<String, Table> of(Reproduction reproduction) {
    Map<String, Table> all = new LinkedHashMap<>();
    for (TableComparison beside : reproduction.tables()) {
      all.put(beside.table().id(), table(reproduction, beside));
    }
    return all;
  }

  /** A published line, or the run's line below it. */
  private sealed interface Row {}

  private record Then(StudyRow row) implements Row {}

  private record Now(TableComparison beside, Line line, UnitScale unit) implements Row {

    Cell side(String platform, ToDoubleFunction<PlatformComparison.Side> value) {
      return beside
          .standIn(platform)
          .flatMap(line.now()::side)
          .map(each -> Cells.number(value.applyAsDouble(each), unit))
          .orElse(Cell.EMPTY);
    }
  }

  private static Table table(Reproduction reproduction, TableComparison beside) {
    StudyTable study = beside.table();
    double level = reproduction.results().level();
    Columns<Row> columns = new Columns<>();
    words(columns, "what", each -> each.row.label(), BesideTables::what);
    words(columns, "when", each -> "then", each -> "now");
    words(columns, "unit", each -> each.row.unit(), each -> each.unit.symbol());
    for (String platform : study.platforms()) {
      String now = beside.standIn(platform).orElse(platform);
      String both = platform + (now.equals(platform) ? "" : " / " + now);
      values(
          columns,
          both,
          each -> printed(each.row.sample(platform).mean()),
          each -> each.side(platform, PlatformComparison.Side::mean));
      values(
          columns,
          both + " sd",
          each -> printed(each.row.sample(platform).standardDeviation()),
          each -> each.side(platform, PlatformComparison.Side::standardDeviation));
    }
    if (study.compared().isPresent()) {
      values(
          columns,
          "p",
          each -> each.row.pValue().map(BesideTables::printed).orElse(Cell.EMPTY),
          each ->
              each.beside
                  .pair(each.line)
                  .map(pair -> Cells.p(OptionalDouble.of(pair.holmP())))
                  .orElse(Cell.EMPTY));
      words(
          columns,
          "better",
          each -> each.row.isSignificant() ? study.winner(each.row) : "",
          each -> each.beside.pair(each.line).flatMap(pair -> pair.winner(level)).orElse(""));
    }
    return columns.table(
        "Then ("
            + study.source()
            + ", n = "
            + study.samples()
            + ") and now ("
            + reproduction.results().run().name()
            + ")",
        rows(beside));
  }

  /** Every published line once, before the first matching line of the run. */
  private static List<Row> rows(TableComparison beside) {
    List<Row> rows = new ArrayList<>();
    String last = "";
    for (Line line : beside.lines()) {
      if (!line.then().label().equals(last)) {
        rows.add(new Then(line.then()));
      }
      rows.add(new Now(beside, line, scale(line)));
      last = line.then().label();
    }
    return rows;
  }

  private static void words(
      Columns<Row> columns,
      String heading,
      Function<Then, String> then,
      Function<Now, String> now) {
    columns.words(
        heading, row -> row instanceof Now here ? now.apply(here) : then.apply((Then) row));
  }

  private static void values(
      Columns<Row> columns, String heading, Function<Then, Cell> then, Function<Now, Cell> now) {
    columns.values(
        heading, row -> row instanceof Now here ? now.apply(here) : then.apply((Then) row));
  }

  private static String what(Now now) {
    return CellText.of(now.line.now().measurand());
  }

  /** The row's unit, unless the run's values are too small for it. */
  private static UnitScale scale(Line line) {
    Metric.Unit unit = line.now().metric().unit();
    double[] means =
        line.now().sides().stream().mapToDouble(PlatformComparison.Side::mean).toArray();
    return UnitScale.named(unit, line.then().unit())
        .filter(each -> Arrays.stream(means).allMatch(mean -> each.of(mean) >= MIN_READABLE))
        .orElseGet(() -> UnitScale.of(unit, means));
  }

  private static Cell printed(PrintedNumber value) {
    return new Cell(value.toString(), value.printed());
  }
}
