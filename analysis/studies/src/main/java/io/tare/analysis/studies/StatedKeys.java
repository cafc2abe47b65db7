package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of values stated in prose, of tables of winners and of ranges. */
final class StatedKeys {

  private static final Key<String> SOURCE =
      Key.of("source", StudyTypes.TEXT, "place in the study").required("a place");
  private static final Key<String> PLATFORM =
      Key.of("platform", Scalar.text(), "one of the study's").required("a platform");
  private static final Key<String> WORKLOAD =
      Key.of("workload", Scalar.text(), "its name in campaign files, if it has one")
          .required("the name of a workload");
  private static final Key<Map<String, List<String>>> PARAMETERS =
      Key.of(
          "parameters",
          StudyTypes.lists(Scalar.text()),
          "name to value; a list means several values");
  private static final Key<String> PATH =
      Key.of("path", StudyTypes.NETWORK, "the network, such as `loopback` or `lan`");
  private static final Key<String> METRIC =
      Key.of("metric", Scalar.text(), "`pd`, `time` or another").required("a metric");
  private static final Key<String> UNIT = Key.of("unit", StudyTypes.TEXT, "of the value");
  private static final Key<Boolean> ABOUT =
      Key.of("about", Scalar.flag(), "whether the study calls it approximate").orElse(false);
  private static final Key<PrintedNumber> VALUE = Key.of("value", StudyTypes.NUMBER, "a point");
  private static final Key<PrintedNumber> LOW =
      Key.of("low", StudyTypes.NUMBER, "lower bound of a stated range");
  private static final Key<PrintedNumber> HIGH =
      Key.of("high", StudyTypes.NUMBER, "its upper bound");

  static final Spec STATED =
      Spec.of(SOURCE, PLATFORM, WORKLOAD, PARAMETERS, PATH, METRIC, UNIT, ABOUT, VALUE, LOW, HIGH);

  private static final Key<List<String>> COLUMNS =
      Key.of(
              "columns",
              StudyTypes.NAMES,
              "columns that identify the row, and last the best platform")
          .required("names");
  private static final Key<List<List<String>>> ROWS =
      Key.of("rows", StudyTypes.NAMES.some().ranging("lists of values"), "a value for each column")
          .required("rows of values");

  static final Spec WINNERS = Spec.of(SOURCE, COLUMNS, TableKeys.BESIDE, ROWS);

  private static final Key<Map<String, List<String>>> ENDS =
      Key.of("parameters", StudyTypes.lists(Scalar.text()), "name to `[from, to]`")
          .required("ranges such as {n: [500, 2000]}");

  static final Spec RANGE = Spec.of(SOURCE, WORKLOAD, ENDS, PATH);

  private StatedKeys() {}

  /** A list of parameter values means one stated value each. */
  static List<StatedValue> stated(Entries entries) {
    List<Map<String, String>> points = new ArrayList<>(List.of(Map.of()));
    for (Map.Entry<String, List<String>> each :
        entries.find(PARAMETERS).orElse(Map.of()).entrySet()) {
      points = crossed(points, each.getKey(), each.getValue());
    }
    return points.stream()
        .map(
            point ->
                new StatedValue(
                    entries.get(SOURCE),
                    entries.get(PLATFORM),
                    entries.get(WORKLOAD),
                    point,
                    entries.find(PATH).orElse(""),
                    entries.get(METRIC),
                    new StatedValue.Amount(
                        entries.find(UNIT).orElse(""),
                        entries.get(ABOUT),
                        entries.find(VALUE),
                        entries.find(LOW),
                        entries.find(HIGH))))
        .toList();
  }

  private static List<Map<String, String>> crossed(
      List<Map<String, String>> points, String parameter, List<String> values) {
    List<Map<String, String>> crossed = new ArrayList<>();
    for (Map<String, String> point : points) {
      for (String value : values) {
        Map<String, String> next = new LinkedHashMap<>(point);
        next.put(parameter, value);
        crossed.add(next);
      }
    }
    return crossed;
  }

  /** The last column names the platform. */
  static List<Winner> winners(Entries entries) {
    List<String> columns = entries.get(COLUMNS);
    List<RowCells> measured = entries.find(TableKeys.BESIDE).orElse(List.of());
    List<Winner> winners = new ArrayList<>();
    for (List<String> cells : entries.get(ROWS)) {
      if (cells.size() != columns.size()) {
        Value place = entries.at(ROWS);
        place.complain(cells.size() + " values for " + columns.size() + " columns");
        return List.of();
      }
      Map<String, String> key = new LinkedHashMap<>();
      for (int i = 0; i < columns.size() - 1; i++) {
        key.put(columns.get(i), cells.get(i));
      }
      winners.add(
          new Winner(entries.get(SOURCE), key, cells.get(cells.size() - 1), cells(measured, key)));
    }
    TableKeys.requireRows(
        measured,
        winners.stream().map(each -> name(each.key())).toList(),
        entries.at(TableKeys.BESIDE));
    return winners;
  }

  private static Optional<CellSelection> cells(List<RowCells> measured, Map<String, String> key) {
    return measured.stream()
        .filter(each -> each.isAbout(name(key)))
        .findFirst()
        .map(each -> each.selection(key.values().iterator().next(), key));
  }

  /** As of a table's rows. */
  private static String name(Map<String, String> key) {
    return String.join(" ", key.values());
  }

  static MeasuredRange range(Entries entries) {
    Map<String, MeasuredRange.Range> ranges = new LinkedHashMap<>();
    if (entries.get(ENDS).values().stream().anyMatch(ends -> ends.size() > 2)) {
      throw new IllegalArgumentException("a range has two ends");
    }
    entries
        .get(ENDS)
        .forEach(
            (name, ends) ->
                ranges.put(name, new MeasuredRange.Range(ends.get(0), ends.get(ends.size() - 1))));
    return new MeasuredRange(
        entries.get(SOURCE), entries.get(WORKLOAD), ranges, entries.find(PATH).orElse(""));
  }
}
