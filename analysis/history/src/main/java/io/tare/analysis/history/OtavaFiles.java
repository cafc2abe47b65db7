package io.tare.analysis.history;

import com.fasterxml.jackson.databind.node.TextNode;
import io.tare.analysis.table.Columns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A history as Apache Otava 0.8 reads it: a test for each set of runs with the same cells, as a CSV
 * file with a row for each run and a column for each cell, because Otava accepts no empty values;
 * and the file that names the tests.
 */
public final class OtavaFiles {

  /** Otava's configuration. */
  public static final String CONFIGURATION = "otava.yaml";

  private static final String TIME = "time";
  private static final String RUN = "run";

  private OtavaFiles() {}

  /**
   * The files' texts by name.
   *
   * @throws IllegalArgumentException if the time of a run is unknown
   */
  public static Map<String, String> of(History history) {
    Map<List<String>, List<CellHistory>> byRuns = new LinkedHashMap<>();
    for (CellHistory cell : history.cells()) {
      byRuns
          .computeIfAbsent(
              cell.values().stream().map(RecordedPd::run).toList(), key -> new ArrayList<>())
          .add(cell);
    }
    Map<String, String> files = new LinkedHashMap<>();
    StringBuilder tests = new StringBuilder("tests:\n");
    for (List<CellHistory> cells : byRuns.values()) {
      String test = files.isEmpty() ? "tare" : "tare" + (files.size() + 1);
      files.put(test + ".csv", csv(cells));
      tests
          .append("  " + test + ":\n    type: csv\n    file: " + test + ".csv\n")
          .append("    time_column: " + TIME + "\n    attributes: [" + RUN + "]\n    metrics:\n");
      cells.forEach(
          each ->
              tests.append("      " + TextNode.valueOf(name(each, cells)) + ": {direction: -1}\n"));
    }
    files.put(CONFIGURATION, tests.toString());
    return files;
  }

  private static String csv(List<CellHistory> cells) {
    Columns<Integer> columns =
        new Columns<Integer>()
            .field(TIME, run -> started(cells.get(0).values().get(run)))
            .field(RUN, run -> cells.get(0).values().get(run).run());
    for (CellHistory cell : cells) {
      columns.field(name(cell, cells), run -> cell.values().get(run).pd());
    }
    return columns.csv(IntStream.range(0, cells.get(0).values().size()).boxed().toList());
  }

  private static String started(RecordedPd figure) {
    return figure
        .started()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the start of run "
                        + figure.run()
                        + " is unknown, and Otava needs it; add a column "
                        + FigureColumn.STARTED.id()
                        + ", such as 2026-11-28T18:00:00Z"))
        .toString();
  }

  /** With the metric only where others have the same name, so that Otava knows its former name. */
  private static String name(CellHistory cell, List<CellHistory> all) {
    String name = name(cell);
    boolean isShared = all.stream().filter(each -> name(each).equals(name)).count() > 1;
    return isShared && !cell.metric().isEmpty() ? name + " by " + cell.metric() : name;
  }

  private static String name(CellHistory cell) {
    String platforms = cell.reference().isEmpty() ? "" : " against " + cell.reference();
    return cell.workload() + " on " + cell.platform() + platforms;
  }
}
