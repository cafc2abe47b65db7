package io.tare.analysis.studies;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** Reads a study's file: YAML, checked by {@code study.schema.json}. */
public final class StudyFile {

  private static final List<String> SHIPPED =
      List.of("soa", "xen", "iaas-managers", "virtual-networks", "cloud-pingpong");

  private final StudyPlaces places;

  private StudyFile(StudyPlaces places) {
    this.places = places;
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
   * The SHA-256 digest of a study that comes with the program, in hexadecimal.
   *
   * @throws StudyException if there is none of that id
   */
  public static String sha256(String id) throws StudyException {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(resource(shipped(id).id() + ".yaml").getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  /**
   * @param name of the file, for messages
   * @throws StudyException if it is no study; one line with file, line, key and what is wrong
   */
  public static Study parse(String name, String text) throws StudyException {
    StudyFile file = new StudyFile(StudyPlaces.parse(name, text));
    file.requireSchema();
    return file.study();
  }

  private void requireSchema() throws StudyException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(resource("study.schema.json"), InputFormat.JSON);
    List<Error> errors = schema.validate(places.root());
    if (!errors.isEmpty()) {
      Error first = errors.get(0);
      throw places.wrong(first.getInstanceLocation().toString(), first.getMessage());
    }
  }

  private Study study() throws StudyException {
    JsonNode root = places.root();
    Map<String, String> platforms = words(root.path("platforms"));
    List<StudyTable> tables = new ArrayList<>();
    for (int i = 0; i < root.path("tables").size(); i++) {
      tables.add(new TableReader(places).table(root.path("tables").get(i), "/tables/" + i));
    }
    List<StatedValue> stated = new ArrayList<>();
    for (int i = 0; i < root.path("stated").size(); i++) {
      stated.addAll(new StatedReader(places).stated(root.path("stated").get(i), "/stated/" + i));
    }
    List<Winner> winners = new ArrayList<>();
    for (int i = 0; i < root.path("winners").size(); i++) {
      winners.addAll(
          new StatedReader(places).winners(root.path("winners").get(i), "/winners/" + i));
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
            LabelReader.labels(root.path("labels")),
            words(root.path("environment")),
            words(root.path("method")),
            tables,
            stated,
            winners,
            statements,
            claims,
            validity(root.path("validity")));
    requireReferences(study);
    return study;
  }

  private static List<MeasuredRange> validity(JsonNode nodes) {
    List<MeasuredRange> all = new ArrayList<>();
    for (JsonNode node : nodes) {
      Map<String, MeasuredRange.Range> ranges = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> each : node.path("parameters").properties()) {
        List<String> ends = list(each.getValue());
        ranges.put(each.getKey(), new MeasuredRange.Range(ends.get(0), ends.get(ends.size() - 1)));
      }
      all.add(
          new MeasuredRange(
              text(node, "source"),
              text(node, "workload"),
              ranges,
              optional(node, "path").orElse("")));
    }
    return all;
  }

  private Claim claim(JsonNode node, String pointer) throws StudyException {
    try {
      return ClaimReader.of(node);
    } catch (IllegalArgumentException e) {
      throw places.wrong(pointer, String.valueOf(e.getMessage()));
    }
  }

  /** What the schema cannot see: names must mean something that the file defines. */
  private void requireReferences(Study study) throws StudyException {
    if (study.reference().isPresent() && !study.platforms().containsKey(study.reference().get())) {
      throw places.wrong("/reference", study.reference().get() + " is none of the platforms");
    }
    for (int i = 0; i < study.tables().size(); i++) {
      for (String platform : study.tables().get(i).platforms()) {
        if (!study.platforms().containsKey(platform)) {
          throw places.wrong("/tables/" + i + "/columns", platform + " is none of the platforms");
        }
      }
      new TableReader(places).requireSense(study.tables().get(i), "/tables/" + i);
    }
    for (Winner winner : study.winners()) {
      if (!study.platforms().containsKey(winner.platform())) {
        throw places.wrong("/winners", winner.platform() + " is none of the platforms");
      }
    }
    for (StatedValue value : study.stated()) {
      if (!study.platforms().containsKey(value.platform())) {
        throw places.wrong("/stated", value.platform() + " is none of the platforms");
      }
    }
    requirePlatforms(study);
    for (int i = 0; i < study.statements().size(); i++) {
      Optional<String> missing = StatementReader.missing(study, study.statements().get(i));
      if (missing.isPresent()) {
        throw places.wrong("/statements/" + i, missing.get());
      }
    }
  }

  private void requirePlatforms(Study study) throws StudyException {
    for (int i = 0; i < study.claims().size(); i++) {
      Optional<String> missing = ClaimReader.missing(study, study.claims().get(i));
      if (missing.isPresent()) {
        throw places.wrong("/claims/" + i, missing.get());
      }
    }
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

  /** A text stands for a list of it alone; nothing for none. */
  static List<String> oneOrMore(JsonNode node) {
    return node.isTextual() ? List.of(node.asText()) : list(node);
  }

  static Map<String, String> words(JsonNode object) {
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
