package io.tare.analysis.studies;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which cells of a run correspond to rows of a published table, if the study's names differ from
 * those of campaigns. In parameters and metric, {@code {threads}} is the row's value in column
 * {@code threads}.
 *
 * @param rows the name of a row; with a {@code *} at its end, all names that begin so
 * @param workload of the run; absent if named as in the row
 * @param parameters conditions on the run's parameters; absent for the row's own columns
 * @param by the run's words for the metric; absent for the workload's primary one
 */
public record RowCells(
    String rows,
    Optional<String> workload,
    Optional<Map<String, String>> parameters,
    Optional<String> by) {

  /** A row in the words of campaigns. */
  static final RowCells OWN =
      new RowCells("*", Optional.empty(), Optional.empty(), Optional.empty());

  public RowCells {
    parameters = parameters.map(each -> Collections.unmodifiableMap(new LinkedHashMap<>(each)));
  }

  boolean isAbout(String row) {
    return rows.endsWith("*")
        ? row.startsWith(rows.substring(0, rows.length() - 1))
        : row.equals(rows);
  }

  /**
   * @param own the row's workload
   * @param values the row's columns, including the workload
   */
  CellSelection selection(String own, Map<String, String> values) {
    Map<String, List<Condition>> conditions = new LinkedHashMap<>();
    if (parameters.isPresent()) {
      parameters
          .get()
          .forEach(
              (name, text) -> conditions.put(name, List.of(Condition.parse(filled(text, values)))));
    } else {
      values.forEach((name, text) -> conditions.put(name, List.of(Condition.exactly(text))));
      conditions.remove(values.keySet().iterator().next());
    }
    return new CellSelection(
        Optional.empty(),
        workload.orElse(own),
        conditions,
        Optional.empty(),
        by.map(each -> List.of(filled(each, values))).orElse(List.of()),
        CellSelection.PD);
  }

  private static String filled(String text, Map<String, String> values) {
    String filled = text;
    for (Map.Entry<String, String> each : values.entrySet()) {
      filled = filled.replace("{" + each.getKey() + "}", each.getValue());
    }
    return filled;
  }
}
