package io.tare.analysis.studies;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.model.Dimension;
import io.tare.model.ParameterLabel;
import io.tare.model.WorkloadLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Reads what people call a study's workloads and their parameters, the most telling first. */
final class LabelReader {

  private LabelReader() {}

  static Map<String, WorkloadLabel> labels(JsonNode nodes) {
    Map<String, WorkloadLabel> all = new TreeMap<>();
    for (Map.Entry<String, JsonNode> each : nodes.properties()) {
      List<ParameterLabel> parameters = new ArrayList<>();
      each.getValue()
          .path("parameters")
          .properties()
          .forEach(one -> parameters.add(parameter(one.getKey(), one.getValue())));
      all.put(
          each.getKey(), new WorkloadLabel(StudyFile.text(each.getValue(), "title"), parameters));
    }
    return all;
  }

  private static ParameterLabel parameter(String name, JsonNode node) {
    return new ParameterLabel(
        name,
        StudyFile.text(node, "words"),
        StudyFile.optional(node, "dimension")
            .map(each -> Dimension.valueOf(each.toUpperCase(Locale.ROOT))),
        StudyFile.optional(node, "counted").filter("true"::equals).isPresent());
  }
}
