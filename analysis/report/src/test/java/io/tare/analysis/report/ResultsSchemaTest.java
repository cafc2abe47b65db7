package io.tare.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.harness.spec.GeneratedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The schema has every key of the lists of columns; descriptions are added by hand. */
class ResultsSchemaTest {

  private static final String NAME = "results.schema.json";

  @Test
  void namesEveryKeyOfCellsAndComparisons() throws IOException {
    JsonNode results = ResultsJson.node(ReportFixture.CLEAN);
    String schema = schema();
    schema = with(schema, "cell", results.get("cells").get(0));
    schema = with(schema, "comparison", results.get("comparisons").get(0));

    GeneratedFile.of("analysis/report/src/main/resources/io/tare/analysis/report/" + NAME)
        .mustBe(schema);
  }

  /** The schema with missing keys added at the beginning of a definition. */
  private static String with(String schema, String definition, JsonNode example)
      throws IOException {
    JsonNode known =
        new ObjectMapper().readTree(schema).get("$defs").get(definition).get("properties");
    String marker = "\"properties\": {\n";
    int at = schema.indexOf("\"" + definition + "\": {", schema.indexOf("\"$defs\""));
    StringBuilder changed = new StringBuilder(schema);
    for (Map.Entry<String, JsonNode> each : example.properties()) {
      if (!known.has(each.getKey())) {
        changed.insert(
            schema.indexOf(marker, at) + marker.length(),
            "        \"%s\": { \"type\": \"%s\" },%n"
                .formatted(each.getKey(), type(each.getValue())));
      }
    }
    return changed.toString();
  }

  private static String type(JsonNode value) {
    return value.isIntegralNumber()
        ? "integer"
        : switch (value.getNodeType()) {
          case NUMBER -> "number";
          case BOOLEAN -> "boolean";
          case ARRAY -> "array";
          case OBJECT -> "object";
          default -> "string";
        };
  }

  private static String schema() throws IOException {
    try (InputStream in = Objects.requireNonNull(Report.class.getResourceAsStream(NAME))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
