package io.tare.analysis.migration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.analysis.migration.FittedMigration.Predicted;
import io.tare.analysis.migration.MeasuredMigration.Unfit;
import io.tare.analysis.overhead.ModelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Models of migrations as JSON: {@code docs/reference/migration-models.md}. Times are in seconds,
 * sizes in bytes. Errors and ranges are not written: they follow from the migrations.
 */
public final class MigrationModelFile {

  private static final String FORMAT = "tare-migration-model";
  private static final int VERSION = 1;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private MigrationModelFile() {}

  /** A model as one document. */
  public static String write(MigrationModel model) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("format", FORMAT);
    root.put("version", VERSION);
    root.put("id", model.id());
    root.put("sha256", model.sha256());
    root.put("platform", model.platform());
    root.put("facts", model.facts());
    Map<String, Object> law = new LinkedHashMap<>();
    law.put("setup_seconds", model.law().setupSeconds());
    law.put("stop_seconds", model.law().stopSeconds());
    law.put("rest_share", model.law().restShare());
    law.put("bandwidth_share", model.law().bandwidthShare());
    law.put("used_bytes", model.law().usedBytes());
    law.put("sent_share", model.law().sentShare());
    root.put("law", law);
    root.put("migrations", model.migrations().stream().map(MigrationModelFile::migration).toList());
    Map<String, Object> unfit = new LinkedHashMap<>();
    model.unfit().forEach((why, count) -> unfit.put(why.label(), count));
    root.put("unfit", unfit);
    root.put("notes", model.notes());
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // maps of texts and numbers can be written
    }
  }

  private static Map<String, Object> migration(FittedMigration migration) {
    Map<String, Object> map = new LinkedHashMap<>();
    PlannedMigration terms = migration.terms();
    map.put("name", migration.name());
    map.put("memory_bytes", terms.memoryBytes());
    map.put("dirtied_bytes_per_second", terms.dirtiedPerSecond());
    map.put("bytes_per_second", terms.bytesPerSecond());
    map.put("downtime_limit_seconds", terms.downtimeSeconds());
    terms.workingSetBytes().ifPresent(bytes -> map.put("working_set_bytes", bytes));
    map.put("total_seconds", predicted(migration.total()));
    map.put("downtime_seconds", predicted(migration.downtime()));
    return map;
  }

  private static Map<String, Object> predicted(Predicted predicted) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("measured", predicted.measured());
    map.put("fitted", predicted.fitted());
    map.put("left_out", predicted.leftOut());
    return map;
  }

  /**
   * Reads a document.
   *
   * @param name of the file, for messages
   * @throws ModelException if it is not a model
   */
  public static MigrationModel read(String name, String text) throws ModelException {
    try {
      JsonNode root = MAPPER.readTree(text);
      if (!FORMAT.equals(root.path("format").asText()) || root.path("version").asInt() != VERSION) {
        throw new ModelException(
            name
                + " is not a model of migrations of version "
                + VERSION
                + "; make one with tare model migration");
      }
      JsonNode law = required(root, "law");
      List<FittedMigration> migrations = new ArrayList<>();
      for (JsonNode each : required(root, "migrations")) {
        migrations.add(migration(each));
      }
      SortedMap<String, String> facts = new TreeMap<>();
      root.path("facts")
          .properties()
          .forEach(each -> facts.put(each.getKey(), each.getValue().asText()));
      SortedMap<Unfit, Integer> unfit = new TreeMap<>();
      for (Unfit each : Unfit.values()) {
        int count = root.path("unfit").path(each.label()).asInt();
        if (count > 0) {
          unfit.put(each, count);
        }
      }
      List<String> notes = new ArrayList<>();
      root.path("notes").forEach(each -> notes.add(each.asText()));
      return new MigrationModel(
          required(root, "id").asText(),
          required(root, "sha256").asText(),
          required(root, "platform").asText(),
          facts,
          new PreCopyModel(
              number(law, "setup_seconds"),
              number(law, "stop_seconds"),
              number(law, "rest_share"),
              number(law, "bandwidth_share"),
              number(law, "used_bytes"),
              number(law, "sent_share")),
          migrations,
          unfit,
          notes);
    } catch (JsonProcessingException e) {
      throw new ModelException(name + " is not JSON: " + e.getOriginalMessage());
    } catch (IllegalArgumentException e) {
      throw new ModelException(name + ": " + e.getMessage());
    }
  }

  private static FittedMigration migration(JsonNode node) {
    return new FittedMigration(
        required(node, "name").asText(),
        new PlannedMigration(
            number(node, "memory_bytes"),
            number(node, "dirtied_bytes_per_second"),
            number(node, "bytes_per_second"),
            number(node, "downtime_limit_seconds"),
            node.has("working_set_bytes")
                ? OptionalDouble.of(number(node, "working_set_bytes"))
                : OptionalDouble.empty(),
            OptionalInt.empty()),
        predicted(required(node, "total_seconds")),
        predicted(required(node, "downtime_seconds")));
  }

  private static Predicted predicted(JsonNode node) {
    return new Predicted(
        number(node, "measured"), number(node, "fitted"), number(node, "left_out"));
  }

  private static JsonNode required(JsonNode node, String key) {
    JsonNode found = node.get(key);
    if (found == null) {
      throw new IllegalArgumentException("\"" + key + "\" is missing");
    }
    return found;
  }

  private static double number(JsonNode node, String key) {
    double value = required(node, key).asDouble(Double.NaN);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("\"" + key + "\" is not a number");
    }
    return value;
  }
}
