package io.tare.analysis.studies;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.analysis.statistics.twosample.PrintedNumber;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values from prose and tables of winners as the file has them. */
record StatedReader(StudyPlaces places) {

  /** The last column names the platform. */
  List<Winner> winners(JsonNode node, String pointer) throws StudyException {
    List<String> columns = StudyFile.list(node.path("columns"));
    List<Winner> winners = new ArrayList<>();
    for (int i = 0; i < node.path("rows").size(); i++) {
      List<String> cells = StudyFile.list(node.path("rows").get(i));
      if (cells.size() != columns.size()) {
        throw places.wrong(
            pointer + "/rows/" + i, cells.size() + " values for " + columns.size() + " columns");
      }
      Map<String, String> key = new LinkedHashMap<>();
      for (int j = 0; j < columns.size() - 1; j++) {
        key.put(columns.get(j), cells.get(j));
      }
      winners.add(new Winner(StudyFile.text(node, "source"), key, cells.get(cells.size() - 1)));
    }
    return winners;
  }

  /** A list of parameter values stands for as many stated values. */
  List<StatedValue> stated(JsonNode node, String pointer) throws StudyException {
    try {
      List<Map<String, String>> parameters = new ArrayList<>(List.of(Map.of()));
      for (Map.Entry<String, JsonNode> each : node.path("parameters").properties()) {
        parameters = crossed(parameters, each.getKey(), StudyFile.oneOrMore(each.getValue()));
      }
      return parameters.stream()
          .map(
              point ->
                  new StatedValue(
                      StudyFile.text(node, "source"),
                      StudyFile.text(node, "platform"),
                      StudyFile.text(node, "workload"),
                      point,
                      StudyFile.optional(node, "path").orElse(""),
                      StudyFile.text(node, "metric"),
                      StudyFile.optional(node, "unit").orElse(""),
                      StudyFile.optional(node, "about").filter("true"::equals).isPresent(),
                      StudyFile.optional(node, "value").map(PrintedNumber::parse),
                      StudyFile.optional(node, "low").map(PrintedNumber::parse),
                      StudyFile.optional(node, "high").map(PrintedNumber::parse)))
          .toList();
    } catch (IllegalArgumentException e) {
      throw places.wrong(pointer, String.valueOf(e.getMessage()));
    }
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
}
