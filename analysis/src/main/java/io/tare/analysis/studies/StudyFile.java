package io.tare.analysis.studies;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.analysis.statistics.twosample.PrintedSample;
import io.tare.analysis.statistics.twosample.Rounded;
import io.tare.analysis.statistics.twosample.Span;
import io.tare.analysis.studies.StudyTable.Better;
import io.tare.analysis.studies.StudyTable.Compared;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/** Reads a study's file: YAML, checked by {@code study.schema.json}. */
public final class StudyFile {

  private static final List<String> SHIPPED =
      List.of("soa", "xen", "iaas-managers", "virtual-networks", "cloud-pingpong");

  private static final Span PROBABILITIES = new Span(0, 1);

  private final String name;
  private final YamlTree tree;

  private StudyFile(String name, YamlTree tree) {
    this.name = name;
    this.tree = tree;
  }

  /** The ids of the studies that come with the program. */
  public static List<String> shipped() {
    return SHIPPED.stream()
        .filter(id -> StudyFile.class.getResource(id + ".yaml") != null)
        .toList();
  }

  /**
   * A study that comes with the program.
   *
   * @throws StudyException if there is none of that id
   */
  public static Study shipped(String id) throws StudyException {
    if (!shipped().contains(id)) {
      throw new StudyException(
          "there is no study " + id + "; there are " + String.join(", ", shipped()));
    }
    return parse(id + ".yaml", resource(id + ".yaml"));
  }

  /**
   * @param name of the file, for messages
   * @throws StudyException if it is no study; one line with file, line, key and what is wrong
   */
  public static Study parse(String name, String text) throws StudyException {
    StudyFile file = new StudyFile(name, YamlTree.parse(name, text));
    file.requireSchema();
    return file.study();
  }

  private void requireSchema() throws StudyException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(resource("study.schema.json"), InputFormat.JSON);
    List<Error> errors = schema.validate(tree.root());
    if (!errors.isEmpty()) {
      Error first = errors.get(0);
      throw wrong(first.getInstanceLocation().toString(), first.getMessage());
    }
  }

  private Study study() throws StudyException {
    JsonNode root = tree.root();
    Map<String, String> platforms = words(root.path("platforms"));
    List<StudyTable> tables = new ArrayList<>();
    for (int i = 0; i < root.path("tables").size(); i++) {
      tables.add(table(root.path("tables").get(i), "/tables/" + i));
    }
    List<StatedValue> stated = new ArrayList<>();
    for (int i = 0; i < root.path("stated").size(); i++) {
      stated.addAll(stated(root.path("stated").get(i), "/stated/" + i));
    }
    List<Winner> winners = new ArrayList<>();
    for (int i = 0; i < root.path("winners").size(); i++) {
      winners.addAll(winners(root.path("winners").get(i), "/winners/" + i));
    }
    List<Statement> statements = new ArrayList<>();
    for (JsonNode node : root.path("statements")) {
      statements.add(StatementReader.of(node));
    }
    List<Claim> claims = new ArrayList<>();
    for (int i = 0; i < root.path("claims").size(); i++) {
      claims.add(claim(root.path("claims").get(i), "/claims/" + i));
    }
    Study study =
        new Study(
            text(root, "id"),
            text(root, "title"),
            list(root.path("authors")),
            optional(root, "reference"),
            platforms,
            words(root.path("environment")),
            words(root.path("method")),
            tables,
            stated,
            winners,
            statements,
            claims);
    requireReferences(study);
    return study;
  }

  private Claim claim(JsonNode node, String pointer) throws StudyException {
    try {
      return ClaimReader.of(node);
    } catch (IllegalArgumentException e) {
      throw wrong(pointer, String.valueOf(e.getMessage()));
    }
  }

  private StudyTable table(JsonNode node, String pointer) throws StudyException {
    List<String> columns = list(node.path("columns"));
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
    List<String> compared = list(node.path("compared"));
    return new StudyTable(
        text(node, "id"),
        text(node, "source"),
        Long.parseLong(text(node, "samples")),
        text(node, "better").equals("higher") ? Better.HIGHER : Better.LOWER,
        keys,
        platforms,
        compared.isEmpty()
            ? Optional.empty()
            : Optional.of(new Compared(compared.get(0), compared.get(1))),
        optional(node, "note").orElse(""),
        rows);
  }

  private StudyRow row(
      JsonNode table,
      List<String> columns,
      List<String> keys,
      List<String> platforms,
      String pointer)
      throws StudyException {
    JsonNode cells = tree.root().at(pointer);
    if (cells.size() != columns.size()) {
      throw wrong(pointer, cells.size() + " values for " + columns.size() + " columns");
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      values.put(columns.get(i), cells.get(i).textValue());
    }
    long n = Long.parseLong(text(table, "samples"));
    Map<String, PrintedSample> samples = new LinkedHashMap<>();
    for (String platform : platforms) {
      samples.put(platform, sample(n, values, platform, pointer));
    }
    if (values.containsKey("p") && !PROBABILITIES.contains(number(values, "p", pointer).value())) {
      throw wrong(pointer, "p is " + values.get("p") + "; it lies between 0 and 1");
    }
    return new StudyRow(
        keys.stream().map(values::get).map(Objects::requireNonNull).toList(),
        values.getOrDefault("unit", optional(table, "unit").orElse("")),
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
      throw wrong(pointer, platform + ": " + e.getMessage());
    }
    return sample;
  }

  /** The last column names the platform. */
  private List<Winner> winners(JsonNode node, String pointer) throws StudyException {
    List<String> columns = list(node.path("columns"));
    List<Winner> winners = new ArrayList<>();
    for (int i = 0; i < node.path("rows").size(); i++) {
      List<String> cells = list(node.path("rows").get(i));
      if (cells.size() != columns.size()) {
        throw wrong(
            pointer + "/rows/" + i, cells.size() + " values for " + columns.size() + " columns");
      }
      Map<String, String> key = new LinkedHashMap<>();
      for (int j = 0; j < columns.size() - 1; j++) {
        key.put(columns.get(j), cells.get(j));
      }
      winners.add(new Winner(text(node, "source"), key, cells.get(cells.size() - 1)));
    }
    return winners;
  }

  /** A list of parameter values stands for as many stated values. */
  private List<StatedValue> stated(JsonNode node, String pointer) throws StudyException {
    try {
      List<Map<String, String>> parameters = new ArrayList<>(List.of(Map.of()));
      for (Map.Entry<String, JsonNode> each : node.path("parameters").properties()) {
        List<String> values =
            each.getValue().isArray() ? list(each.getValue()) : List.of(each.getValue().asText());
        parameters = crossed(parameters, each.getKey(), values);
      }
      return parameters.stream()
          .map(
              point ->
                  new StatedValue(
                      text(node, "source"),
                      text(node, "platform"),
                      text(node, "workload"),
                      point,
                      optional(node, "path").orElse(""),
                      text(node, "metric"),
                      optional(node, "unit").orElse(""),
                      optional(node, "about").filter("true"::equals).isPresent(),
                      optional(node, "value").map(Rounded::parse),
                      optional(node, "low").map(Rounded::parse),
                      optional(node, "high").map(Rounded::parse)))
          .toList();
    } catch (IllegalArgumentException e) {
      throw wrong(pointer, String.valueOf(e.getMessage()));
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

  /** What the schema cannot see: names must mean something that the file defines. */
  private void requireReferences(Study study) throws StudyException {
    if (study.reference().isPresent() && !study.platforms().containsKey(study.reference().get())) {
      throw wrong("/reference", study.reference().get() + " is none of the platforms");
    }
    for (int i = 0; i < study.tables().size(); i++) {
      for (String platform : study.tables().get(i).platforms()) {
        if (!study.platforms().containsKey(platform)) {
          throw wrong("/tables/" + i + "/columns", platform + " is none of the platforms");
        }
      }
      requireTable(study.tables().get(i), "/tables/" + i);
    }
    for (Winner winner : study.winners()) {
      if (!study.platforms().containsKey(winner.platform())) {
        throw wrong("/winners", winner.platform() + " is none of the platforms");
      }
    }
    for (StatedValue value : study.stated()) {
      if (!study.platforms().containsKey(value.platform())) {
        throw wrong("/stated", value.platform() + " is none of the platforms");
      }
    }
    requirePlatforms(study);
    for (int i = 0; i < study.statements().size(); i++) {
      Optional<String> missing = StatementReader.missing(study, study.statements().get(i));
      if (missing.isPresent()) {
        throw wrong("/statements/" + i, missing.get());
      }
    }
  }

  private void requirePlatforms(Study study) throws StudyException {
    for (int i = 0; i < study.claims().size(); i++) {
      Optional<String> missing = ClaimReader.missing(study, study.claims().get(i));
      if (missing.isPresent()) {
        throw wrong("/claims/" + i, missing.get());
      }
    }
  }

  private void requireTable(StudyTable table, String pointer) throws StudyException {
    if (table.compared().isPresent()) {
      Compared pair = table.compared().get();
      for (String platform : List.of(pair.first(), pair.second())) {
        if (!table.platforms().contains(platform)) {
          throw wrong(pointer + "/compared", "there is no column " + platform + ".mean");
        }
      }
    }
    Set<String> labels = new HashSet<>();
    for (int i = 0; i < table.rows().size(); i++) {
      if (!labels.add(table.rows().get(i).label())) {
        throw wrong(
            pointer + "/rows/" + i,
            "there is another row "
                + table.rows().get(i).label()
                + "; tell them apart by a column");
      }
    }
  }

  private Rounded number(Map<String, String> values, String column, String pointer)
      throws StudyException {
    String value = values.get(column);
    if (value == null) {
      throw wrong(pointer, "there is no column " + column);
    }
    try {
      return Rounded.parse(value);
    } catch (NumberFormatException e) {
      throw wrong(pointer, column + " is \"" + value + "\", not a number");
    }
  }

  private StudyException wrong(String pointer, String what) {
    String at = pointer.startsWith("/") ? pointer : "";
    return new StudyException(
        name + ":" + tree.line(at) + ": " + (at.isEmpty() ? "" : at.substring(1) + ": ") + what);
  }

  static String text(JsonNode node, String key) {
    return Objects.requireNonNull(node.get(key), key).asText();
  }

  static Optional<String> optional(JsonNode node, String key) {
    return Optional.ofNullable(node.get(key)).map(JsonNode::asText);
  }

  static List<String> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
  }

  private static Map<String, String> words(JsonNode object) {
    Map<String, String> words = new LinkedHashMap<>();
    object.properties().forEach(each -> words.put(each.getKey(), each.getValue().asText()));
    return words;
  }

  private static String resource(String file) {
    try (InputStream in = Objects.requireNonNull(StudyFile.class.getResourceAsStream(file), file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
