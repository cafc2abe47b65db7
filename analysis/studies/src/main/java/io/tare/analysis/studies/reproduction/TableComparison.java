package io.tare.analysis.studies.reproduction;

import io.tare.analysis.comparison.PlatformComparison;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.StudyRow;
import io.tare.analysis.studies.StudyTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A published table of means, with a run's numbers.
 *
 * @param standIns the table's platforms to the corresponding ones of the run
 * @param lines rows with a cell in the run, in the table's order
 */
public record TableComparison(StudyTable table, Map<String, String> standIns, List<Line> lines) {

  /** A published row and a measurand of the run. */
  public record Line(StudyRow then, PlatformComparison.Row now) {}

  public TableComparison {
    standIns = Map.copyOf(standIns);
    lines = List.copyOf(lines);
  }

  /** The tables with a line. */
  static List<TableComparison> of(Study study, Results results, Map<String, String> roles) {
    Map<String, String> standIns = new LinkedHashMap<>(roles);
    study.reference().ifPresent(name -> standIns.putIfAbsent(name, results.run().reference()));
    List<PlatformComparison.Row> own = PlatformComparison.of(results).rows();
    List<TableComparison> tables = new ArrayList<>();
    for (StudyTable table : study.tables()) {
      List<Line> lines = new ArrayList<>();
      for (StudyRow row : table.rows()) {
        own.stream()
            .filter(each -> table.selection(row).accepts(each.measurand(), each.metric()))
            .forEach(each -> lines.add(new Line(row, each)));
      }
      if (!lines.isEmpty()) {
        tables.add(new TableComparison(table, standIns, lines));
      }
    }
    return tables;
  }

  /** The run's platform for one of the table's. */
  public Optional<String> standIn(String platform) {
    return Optional.ofNullable(standIns.get(platform));
  }

  /** The run's comparison of the two platforms whose significance the table has. */
  public Optional<PlatformComparison.Pair> pair(Line line) {
    return table
        .compared()
        .flatMap(
            pair ->
                standIn(pair.first())
                    .flatMap(
                        one ->
                            standIn(pair.second()).flatMap(other -> line.now().pair(one, other))));
  }
}
