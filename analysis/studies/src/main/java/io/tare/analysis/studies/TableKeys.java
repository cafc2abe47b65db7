package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.analysis.statistics.twosample.PrintedSample;
import io.tare.analysis.statistics.twosample.RoundingBounds;
import io.tare.analysis.studies.StudyTable.Better;
import io.tare.analysis.studies.StudyTable.Compared;
import io.tare.harness.spec.ByName;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.Type;
import io.tare.harness.spec.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The keys of a study's tables of means, and their constraints. */
final class TableKeys {

  private static final RoundingBounds PROBABILITIES = new RoundingBounds(0, 1);
  private static final String MEAN = ".mean";
  private static final String DEVIATION = ".sd";
  private static final String SIGNIFICANCE = "p";
  private static final String UNITS = "unit";
  private static final int MIN_COLUMNS = 3;

  private static final Key<String> OF_ROWS =
      Key.of("rows", Scalar.text(), "which rows: a name, or its beginning with a `*`")
          .required("the name of a row");
  private static final Key<String> WORKLOAD =
      Key.of("workload", Scalar.text(), "the run's").leftOut("as in the row");
  private static final Key<Map<String, String>> PARAMETERS =
      Key.of("parameters", ByName.texts(), "the run's, name to value; `{}` for any")
          .leftOut("the row's own columns");
  private static final Key<String> BY =
      Key.of("by", StudyTypes.PHRASE, "the run's name of the metric, such as `time` or `rewrite`")
          .leftOut("the workload's first one");

  static final Spec CELLS = Spec.of(OF_ROWS, WORKLOAD, PARAMETERS, BY);

  private static final Key<String> ID =
      Key.of("id", Scalar.text(), "its name in statements").required("a name");
  private static final Key<String> SOURCE =
      Key.of("source", StudyTypes.TEXT, "place in the study").required("a place");
  private static final Key<String> FIGURE =
      Key.of("figure", StudyTypes.TEXT, "the study's figure for it");
  private static final Key<Long> SAMPLES =
      Key.of("samples", Scalar.whole(1, 1_000_000_000), "the n of every mean")
          .required("the number of values of each mean");
  private static final Key<String> UNIT =
      Key.of(UNITS, StudyTypes.TEXT, "unit of all rows; otherwise a column of that name");
  private static final Key<Better> BETTER =
      Key.of(
              "better",
              Scalar.choice(List.of(Better.values()), each -> each.name().toLowerCase(Locale.ROOT)),
              "which means are better")
          .required("higher or lower");
  private static final Key<String> NOTE = Key.of("note", StudyTypes.TEXT, "note for readers");
  private static final Key<List<String>> COLUMNS =
      Key.of(
              "columns",
              Scalar.matching(
                      "[a-z][a-z0-9-]*(\\.(mean|sd))?", "a column such as threads or metal.mean")
                  .oneOrMore()
                  .ranging("names"),
              "content of a row")
          .required("names such as [workload, metal.mean, metal.sd]");
  private static final Key<List<String>> COMPARED =
      Key.of("compared", StudyTypes.NAMES, "the two platforms that `p` compares");
  static final Key<List<RowCells>> BESIDE =
      Key.of(
          "cells",
          CELLS
              .making(
                  entries ->
                      new RowCells(
                          entries.get(OF_ROWS),
                          entries.find(WORKLOAD),
                          entries.find(PARAMETERS),
                          entries.find(BY)))
              .some(),
          "which cells of a run correspond to which rows");
  private static final Key<List<List<String>>> ROWS =
      Key.of(
              "rows",
              Scalar.text().some().some().ranging("lists of values"),
              "a value for each column")
          .required("rows of values");

  static final Spec TABLE =
      Spec.of(ID, SOURCE, FIGURE, SAMPLES, UNIT, BETTER, NOTE, COLUMNS, COMPARED, BESIDE, ROWS);

  private TableKeys() {}

  static Type<StudyTable> type() {
    return TABLE.making(TableKeys::table);
  }

  private static StudyTable table(Entries entries) {
    List<String> columns = entries.get(COLUMNS);
    if (columns.size() < MIN_COLUMNS) {
      entries.at(COLUMNS).complain("expected " + MIN_COLUMNS + " columns or more");
    }
    List<String> platforms =
        columns.stream()
            .filter(each -> each.endsWith(MEAN))
            .map(each -> each.substring(0, each.length() - MEAN.length()))
            .toList();
    Optional<List<String>> compared = entries.find(COMPARED);
    compared.ifPresent(pair -> requireColumns(pair, platforms, entries.at(COMPARED)));
    List<StudyRow> rows = rows(entries, columns, platforms);
    List<RowCells> cells = entries.find(BESIDE).orElse(List.of());
    requireRows(cells, rows.stream().map(StudyRow::label).toList(), entries.at(BESIDE));
    return StudyTableBuilder.builder()
        .id(entries.get(ID))
        .source(entries.get(SOURCE))
        .figure(entries.find(FIGURE).orElse(""))
        .samples(entries.get(SAMPLES))
        .better(entries.get(BETTER))
        .keys(keys(columns))
        .platforms(platforms)
        .compared(
            compared
                .filter(pair -> pair.size() == 2)
                .map(pair -> new Compared(pair.get(0), pair.get(1))))
        .cells(cells)
        .note(entries.find(NOTE).orElse(""))
        .rows(rows)
        .build();
  }

  /** The keys of rows. */
  private static List<String> keys(List<String> columns) {
    return columns.stream()
        .filter(each -> !each.contains(".") && !each.equals(UNITS) && !each.equals(SIGNIFICANCE))
        .toList();
  }

  private static void requireColumns(List<String> pair, List<String> platforms, Value place) {
    if (pair.size() != 2) {
      place.complain("expected two platforms");
    }
    pair.stream()
        .filter(each -> !platforms.contains(each))
        .forEach(each -> place.complain("there is no column " + each + MEAN));
  }

  static void requireRows(List<RowCells> cells, List<String> rows, Value place) {
    for (RowCells each : cells) {
      if (rows.stream().noneMatch(each::isAbout)) {
        place.complain("there is no row whose name is " + each.rows());
      }
    }
  }

  /** The valid ones; reports errors of the others. */
  private static List<StudyRow> rows(
      Entries entries, List<String> columns, List<String> platforms) {
    List<StudyRow> rows = new ArrayList<>();
    Set<String> labels = new HashSet<>();
    List<Value> places = entries.at(ROWS).members();
    List<List<String>> all = entries.get(ROWS);
    for (int i = 0; i < all.size() && all.size() == places.size(); i++) {
      try {
        StudyRow row = row(entries, columns, platforms, all.get(i));
        if (!labels.add(row.label())) {
          throw new IllegalArgumentException(
              "there is another row " + row.label() + "; distinguish them by a column");
        }
        rows.add(row);
      } catch (IllegalArgumentException e) {
        places.get(i).complain(String.valueOf(e.getMessage()));
      }
    }
    return rows;
  }

  private static StudyRow row(
      Entries entries, List<String> columns, List<String> platforms, List<String> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(
          cells.size() + " values for " + columns.size() + " columns");
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      values.put(columns.get(i), cells.get(i));
    }
    Map<String, PrintedSample> samples = new LinkedHashMap<>();
    for (String platform : platforms) {
      samples.put(platform, sample(entries.get(SAMPLES), values, platform));
    }
    Optional<PrintedNumber> p =
        values.containsKey(SIGNIFICANCE)
            ? Optional.of(number(values, SIGNIFICANCE))
            : Optional.empty();
    if (p.isPresent() && !PROBABILITIES.contains(p.get().value())) {
      throw new IllegalArgumentException("p is " + p.get() + "; expected 0 to 1");
    }
    return new StudyRow(
        keys(columns).stream().map(values::get).map(Objects::requireNonNull).toList(),
        values.getOrDefault(UNITS, entries.find(UNIT).orElse("")),
        samples,
        p);
  }

  private static PrintedSample sample(long n, Map<String, String> values, String platform) {
    PrintedSample sample =
        new PrintedSample(n, number(values, platform + MEAN), number(values, platform + DEVIATION));
    try {
      sample.moments();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(platform + ": " + e.getMessage(), e);
    }
    return sample;
  }

  private static PrintedNumber number(Map<String, String> values, String column) {
    String value = values.get(column);
    if (value == null) {
      throw new IllegalArgumentException("there is no column " + column);
    }
    try {
      return PrintedNumber.parse(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(column + " is \"" + value + "\", not a number", e);
    }
  }
}
