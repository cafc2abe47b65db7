package io.tare.analysis.studies;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.analysis.statistics.twosample.PrintedSample;
import io.tare.analysis.statistics.twosample.RoundingBounds;
import io.tare.analysis.studies.StudyTable.Better;
import io.tare.analysis.studies.StudyTable.Compared;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Tables of means as the file has them; the schema has seen to it that what they need is there. */
record TableReader(StudyPlaces places) {

  private static final RoundingBounds PROBABILITIES = new RoundingBounds(0, 1);

  StudyTable table(JsonNode node, String pointer) throws StudyException {
    List<String> columns = StudyFile.list(node.path("columns"));
    List<String> keys =
        columns.stream()
            .filter(each -> !each.contains(".") && !each.equals("unit") && !each.equals("p"))
            .toList();
    List<String> platforms =
        columns.stream()
            .filter(each -> each.endsWith(".mean"))
            .map(each -> each.substring(0, each.length() - ".mean".length()))
            .toList();
    List<StudyRow> rows = new ArrayList<>();
    for (int i = 0; i < node.path("rows").size(); i++) {
      rows.add(row(node, columns, keys, platforms, pointer + "/rows/" + i));
    }
    List<String> compared = StudyFile.list(node.path("compared"));
    return new StudyTable(
        StudyFile.text(node, "id"),
        StudyFile.text(node, "source"),
        StudyFile.optional(node, "figure").orElse(""),
        Long.parseLong(StudyFile.text(node, "samples")),
        StudyFile.text(node, "better").equals("higher") ? Better.HIGHER : Better.LOWER,
        keys,
        platforms,
        compared.isEmpty()
            ? Optional.empty()
            : Optional.of(new Compared(compared.get(0), compared.get(1))),
        cells(node.path("cells")),
        StudyFile.optional(node, "note").orElse(""),
        rows);
  }

  private static List<RowCells> cells(JsonNode nodes) {
    List<RowCells> all = new ArrayList<>();
    for (JsonNode node : nodes) {
      all.add(
          new RowCells(
              StudyFile.text(node, "rows"),
              StudyFile.optional(node, "workload"),
              Optional.ofNullable(node.get("parameters")).map(StudyFile::words),
              StudyFile.optional(node, "by")));
    }
    return all;
  }

  private StudyRow row(
      JsonNode table,
      List<String> columns,
      List<String> keys,
      List<String> platforms,
      String pointer)
      throws StudyException {
    JsonNode cells = places.at(pointer);
    if (cells.size() != columns.size()) {
      throw places.wrong(pointer, cells.size() + " values for " + columns.size() + " columns");
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      values.put(columns.get(i), cells.get(i).textValue());
    }
    long n = Long.parseLong(StudyFile.text(table, "samples"));
    Map<String, PrintedSample> samples = new LinkedHashMap<>();
    for (String platform : platforms) {
      samples.put(platform, sample(n, values, platform, pointer));
    }
    if (values.containsKey("p") && !PROBABILITIES.contains(number(values, "p", pointer).value())) {
      throw places.wrong(pointer, "p is " + values.get("p") + "; it lies between 0 and 1");
    }
    return new StudyRow(
        keys.stream().map(values::get).map(Objects::requireNonNull).toList(),
        values.getOrDefault("unit", StudyFile.optional(table, "unit").orElse("")),
        samples,
        values.containsKey("p") ? Optional.of(number(values, "p", pointer)) : Optional.empty());
  }

  private PrintedSample sample(long n, Map<String, String> values, String platform, String pointer)
      throws StudyException {
    PrintedSample sample =
        new PrintedSample(
            n,
            number(values, platform + ".mean", pointer),
            number(values, platform + ".sd", pointer));
    try {
      sample.moments();
    } catch (IllegalArgumentException e) {
      throw places.wrong(pointer, platform + ": " + e.getMessage());
    }
    return sample;
  }

  /** What the schema cannot see. */
  void requireSense(StudyTable table, String pointer) throws StudyException {
    if (table.compared().isPresent()) {
      Compared pair = table.compared().get();
      for (String platform : List.of(pair.first(), pair.second())) {
        if (!table.platforms().contains(platform)) {
          throw places.wrong(pointer + "/compared", "there is no column " + platform + ".mean");
        }
      }
    }
    for (int i = 0; i < table.cells().size(); i++) {
      RowCells cells = table.cells().get(i);
      if (table.rows().stream().noneMatch(row -> cells.isAbout(row.label()))) {
        throw places.wrong(
            pointer + "/cells/" + i, "there is no row whose name is " + cells.rows());
      }
    }
    Set<String> labels = new HashSet<>();
    for (int i = 0; i < table.rows().size(); i++) {
      if (!labels.add(table.rows().get(i).label())) {
        throw places.wrong(
            pointer + "/rows/" + i,
            "there is another row "
                + table.rows().get(i).label()
                + "; tell them apart by a column");
      }
    }
  }

  private PrintedNumber number(Map<String, String> values, String column, String pointer)
      throws StudyException {
    String value = values.get(column);
    if (value == null) {
      throw places.wrong(pointer, "there is no column " + column);
    }
    try {
      return PrintedNumber.parse(value);
    } catch (NumberFormatException e) {
      throw places.wrong(pointer, column + " is \"" + value + "\", not a number");
    }
  }
}
