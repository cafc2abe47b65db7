package io.tare.analysis.report;

import io.tare.analysis.reproduction.Reproduction;
import io.tare.analysis.reproduction.TableBeside;
import io.tare.analysis.reproduction.TableBeside.Line;
import io.tare.analysis.results.PlatformComparison;
import io.tare.analysis.statistics.twosample.PrintedSample;
import io.tare.analysis.statistics.twosample.Rounded;
import io.tare.analysis.studies.StudyRow;
import io.tare.analysis.studies.StudyTable;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Column;
import io.tare.model.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A study's tables in their own form, with a line of the run's below each published one: mean,
 * standard deviation, significance of the two platforms that the study compares, and the better
 * one.
 */
final class BesideTables {

  private static final double LEAST_READABLE = 0.01;

  private BesideTables() {}

  /** The table's id to the table, of those that the run has a cell for. */
  static Map<String, Table> of(Reproduction reproduction) {
    Map<String, Table> all = new LinkedHashMap<>();
    for (TableBeside beside : reproduction.tables()) {
      all.put(beside.table().id(), table(reproduction, beside));
    }
    return all;
  }

  private static Table table(Reproduction reproduction, TableBeside beside) {
    StudyTable study = beside.table();
    List<Column> columns =
        new ArrayList<>(List.of(Column.words("what"), Column.words("when"), Column.words("unit")));
    for (String platform : study.platforms()) {
      String now = beside.standIn(platform).orElse(platform);
      columns.add(Column.numbers(platform + (now.equals(platform) ? "" : " / " + now)));
      columns.add(Column.numbers("sd"));
    }
    study.compared().ifPresent(pair -> columns.add(Column.numbers("p")));
    study.compared().ifPresent(pair -> columns.add(Column.words("better")));
    Table.Builder table =
        new Table.Builder(
            "Then ("
                + study.source()
                + ", n = "
                + study.samples()
                + ") and now ("
                + reproduction.results().run().name()
                + ")",
            columns);
    String last = "";
    for (Line line : beside.lines()) {
      if (!line.then().label().equals(last)) {
        table.row(then(study, line.then()));
      }
      table.row(now(beside, line, reproduction.results().level()));
      last = line.then().label();
    }
    return table.table();
  }

  private static List<Cell> then(StudyTable study, StudyRow row) {
    List<Cell> cells = new ArrayList<>();
    cells.add(Cell.of(row.label()));
    cells.add(Cell.of("then"));
    cells.add(Cell.of(row.unit()));
    for (String platform : study.platforms()) {
      PrintedSample sample = row.sample(platform);
      cells.add(printed(sample.mean()));
      cells.add(printed(sample.standardDeviation()));
    }
    if (study.compared().isPresent()) {
      cells.add(row.pValue().map(BesideTables::printed).orElse(Cell.of("")));
      cells.add(Cell.of(row.isSignificant() ? study.winner(row) : ""));
    }
    return cells;
  }

  private static List<Cell> now(TableBeside beside, Line line, double level) {
    PlatformComparison.Row own = line.now();
    UnitScale scale = scale(line);
    List<Cell> cells = new ArrayList<>();
    cells.add(Cell.of(DisplayNames.compact(own.measurand())));
    cells.add(Cell.of("now"));
    cells.add(Cell.of(scale.symbol()));
    for (String platform : beside.table().platforms()) {
      Optional<PlatformComparison.Side> side = beside.standIn(platform).flatMap(own::side);
      cells.add(side.map(each -> ResultTables.number(each.mean(), scale)).orElse(Cell.of("")));
      cells.add(
          side.map(each -> ResultTables.number(each.standardDeviation(), scale))
              .orElse(Cell.of("")));
    }
    if (beside.table().compared().isPresent()) {
      Optional<PlatformComparison.Pair> pair = beside.pair(line);
      cells.add(
          ResultTables.p(
              pair.map(each -> OptionalDouble.of(each.holmP())).orElse(OptionalDouble.empty())));
      cells.add(Cell.of(pair.flatMap(each -> each.winner(level)).orElse("")));
    }
    return cells;
  }

  /** The row's unit, unless the run measured so little of it that nothing could be read. */
  private static UnitScale scale(Line line) {
    Metric.Unit unit = line.now().metric().unit();
    double[] means =
        line.now().sides().stream().mapToDouble(PlatformComparison.Side::mean).toArray();
    return UnitScale.named(unit, line.then().unit())
        .filter(each -> Arrays.stream(means).allMatch(mean -> each.of(mean) >= LEAST_READABLE))
        .orElseGet(() -> UnitScale.of(unit, means));
  }

  private static Cell printed(Rounded value) {
    return new Cell(value.toString(), value.printed());
  }
}
