package io.tare.harness.cli.command;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.analysis.fixture.SyntheticRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command that prints PD of a cell prints the same PD, interval and verdict as {@code report
 * --json}. The run's blocks vary by less than their own errors, so an interval that ignores these
 * is another one. No command changes a run, so all tests ask about the same.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SameFiguresTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** PD of a cell as one of the commands printed it; NaN and empty if it does not print them. */
  private record Figure(double pd, double from, double to, String verdict) {

    /** Tables add bounds to the words of a verdict. */
    boolean agreesWith(Figure report) {
      return isSame(pd, report.pd)
          && (Double.isNaN(from) || isSame(from, report.from))
          && (Double.isNaN(to) || isSame(to, report.to))
          && (verdict.isEmpty() || verdict.startsWith(report.verdict));
    }

    private static boolean isSame(double one, double other) {
      return Math.abs(one - other) <= 1e-12 * Math.abs(other);
    }
  }

  private Path directory = Path.of("");

  /** Writes the runs "mine", which is compared with "other" and "third". */
  void write(Path runs) {
    SyntheticRun.quickstart().writeTo(runs.resolve("mine"));
    SyntheticRun.ofSize(4, 20).writeTo(runs.resolve("other"));
    SyntheticRun.ofSize(5, 30).writeTo(runs.resolve("third"));
  }

  private final Map<String, Figure> reported = new LinkedHashMap<>();
  private JsonNode results = JSON.nullNode();

  @BeforeAll
  void record(@TempDir Path temp) throws IOException {
    directory = temp;
    write(directory.resolve("runs"));
    results = JSON.readTree(out("report", "mine", "--json")).get("results");
    for (JsonNode each : results.get("comparisons")) {
      JsonNode pd = each.get("pd");
      reported.put(
          cell(each.get("measurand")),
          new Figure(
              pd.get("value").doubleValue(),
              pd.get("interval").get(0).doubleValue(),
              pd.get("interval").get(1).doubleValue(),
              each.get("verdict").textValue()));
    }
  }

  /** {@code "soap.marshal c=10 s=20 kB"}, without the unit, as tables abbreviate it. */
  private static String cell(JsonNode measurand) {
    JsonNode parameters = measurand.get("parameters");
    return measurand.get("workload").textValue()
        + StreamSupport.stream(((Iterable<String>) parameters::fieldNames).spliterator(), false)
            .map(name -> " " + name + "=" + parameters.get(name).asText())
            .collect(joining())
        + " "
        + measurand.get("path").textValue();
  }

  /** PD of cells in the order of the report. */
  List<Double> reported() {
    return reported.values().stream().map(Figure::pd).toList();
  }

  String out(String... arguments) {
    InProcess program = new InProcess(directory);
    int status = program.tare(arguments);
    assertThat(status).as(String.join(" ", arguments) + "\n" + program.err()).isZero();
    return program.out();
  }

  /** The rows of a document's tables that have a column. */
  private static List<JsonNode> rows(String document, String column) throws IOException {
    List<JsonNode> all = new ArrayList<>();
    JsonNode read = JSON.readTree(document);
    for (JsonNode table : read.isArray() ? read : JSON.createArrayNode().add(read)) {
      for (JsonNode row : table.get("rows")) {
        if (row.has(column)) {
          all.add(row);
        }
      }
    }
    return all;
  }

  /** Compares in the order of the report, since tables abbreviate sizes. */
  private void assertSame(String command, List<JsonNode> rows, String pd) {
    assertThat(rows).as(command).hasSameSizeAs(reported.keySet());
    List<String> cells = List.copyOf(reported.keySet());
    IntStream.range(0, rows.size())
        .forEach(
            i ->
                assertThat(figure(rows.get(i), pd))
                    .as(command + ": " + cells.get(i))
                    .matches(
                        each -> each.agreesWith(reported.get(cells.get(i))),
                        "as reported: " + reported.get(cells.get(i))));
  }

  private static Figure figure(JsonNode row, String pd) {
    boolean isOfPd = pd.equals("PD");
    return new Figure(
        row.get(pd).doubleValue(),
        isOfPd && row.has("from") ? row.get("from").doubleValue() : Double.NaN,
        isOfPd && row.has("to") ? row.get("to").doubleValue() : Double.NaN,
        isOfPd && row.has("verdict") ? row.get("verdict").textValue() : "");
  }

  @Test
  void theRunsBlocksVaryByLessThanTheirOwnErrors() {
    assertThat(results.get("comparisons"))
        .anyMatch(each -> each.get("own_error_widens").asBoolean());
  }

  @Test
  void theTableOfComparisons() throws IOException {
    assertSame(
        "report --table comparisons",
        rows(out("report", "mine", "--table", "comparisons", "--json"), "PD"),
        "PD");
  }

  @Test
  void theFilesAndThePageOfTheReport() throws IOException {
    out("report", "mine");
    Path report = directory.resolve("runs/mine/report");
    String csv = Files.readString(report.resolve("comparisons.csv"));
    String page = Files.readString(report.resolve("index.html"));
    reported.forEach(
        (cell, each) -> {
          assertThat(csv).as(cell).contains(String.valueOf(each.pd()), String.valueOf(each.to()));
          assertThat(intervals(each)).as(cell).anyMatch(page::contains);
        });
  }

  /** With the decimals that people may be shown. */
  private static List<String> intervals(Figure figure) {
    return IntStream.of(2, 3, 4)
        .mapToObj(
            digits ->
                String.format(
                    Locale.ROOT, "%." + digits + "f–%." + digits + "f", figure.from(), figure.to()))
        .toList();
  }

  @Test
  void theTextOfTheReport() {
    String text = out("report", "mine", "--details");
    reported.forEach((cell, each) -> assertThat(intervals(each)).as(cell).anyMatch(text::contains));
  }

  @Test
  void bothSidesOfAComparisonOfTwoRuns() throws IOException {
    List<JsonNode> now =
        rows(out("compare", "mine", "--with", "other", "--json"), "by").stream()
            .filter(each -> each.get("by").textValue().equals("PD"))
            .toList();
    assertSame("compare --with, now", now, "now");
    List<JsonNode> then =
        rows(out("compare", "other", "--with", "mine", "--json"), "by").stream()
            .filter(each -> each.get("by").textValue().equals("PD"))
            .toList();
    assertSame("compare --with, then", then, "then");
  }

  @Test
  void aComparisonWithAStudy() throws IOException {
    Files.writeString(directory.resolve("study.yaml"), study());
    List<JsonNode> rows =
        rows(out("compare", "mine", "--study", "study.yaml", "--as", "guest=uml", "--json"), "PD");

    assertSame("compare --study", rows, "PD");
  }

  /** It publishes a PD of every cell of the run. */
  private String study() {
    StringBuilder study =
        new StringBuilder(
            """
            id: mine
            title: A study of mine
            authors: [I]
            reference: metal
            platforms: {metal: none, guest: a guest}
            stated:
            """);
    for (JsonNode each : results.get("comparisons")) {
      JsonNode measurand = each.get("measurand");
      study.append(
          "  - {source: text, platform: guest, workload: %s, path: %s, parameters: %s, metric: pd, value: 1.1}%n"
              .formatted(
                  measurand.get("workload").textValue(),
                  measurand.get("path").textValue(),
                  measurand.get("parameters").toString().replace("\"", "").replace(":", ": ")));
    }
    return study.toString();
  }

  /**
   * A gate of one check has the report's level. Each is an analysis of the whole run, so only two.
   */
  @Test
  void aGateOfOneCell() throws IOException {
    List<Map.Entry<String, Figure>> all = List.copyOf(reported.entrySet());
    for (Map.Entry<String, Figure> each : List.of(all.get(0), all.get(all.size() - 1))) {
      String condition = each.getKey() + ": pd > 100";
      JsonNode checks =
          JSON.readTree(out("report", "mine", "--json", "--fail-if", condition))
              .get("gate")
              .get("checks");
      assertThat(checks).as(condition).hasSize(1);
      JsonNode check = checks.get(0);
      assertThat(
              new Figure(
                  check.get("value").doubleValue(),
                  check.get("from").doubleValue(),
                  check.get("to").doubleValue(),
                  ""))
          .as(condition)
          .matches(figure -> figure.agreesWith(each.getValue()), "as reported: " + each.getValue());
    }
  }

  @Test
  void aHistoryOfOneRun() throws IOException {
    out("history", "mine", "--csv", "figures.csv");
    List<String> lines = Files.readAllLines(directory.resolve("figures.csv"));
    List<Figure> all = List.copyOf(reported.values());
    assertThat(lines).hasSize(all.size() + 2);
    for (int i = 0; i < all.size(); i++) {
      Figure each = all.get(i);
      assertThat(lines.get(i + 1))
          .contains(",native,%s,%s,%s,".formatted(each.pd(), each.from(), each.to()));
    }
    JsonNode total = results.get("pooled").get(0);
    assertThat(lines.get(all.size() + 1))
        .contains("all " + all.size() + " cells,uml,native," + total.get("pd").doubleValue());
  }

  @Test
  void aRunComparedWithAPool() throws IOException {
    assertSame(
        "pool --new",
        rows(out("pool", "other", "third", "--new", "mine", "--json"), "in mine"),
        "in mine");
  }

  /** PD as readers of the export compute it: of the means of trials' means. */
  @Test
  void theExportedSamples() throws IOException {
    Map<String, Map<String, Map<String, List<Double>>>> times = new LinkedHashMap<>();
    for (String line : out("export", "mine", "--format", "jsonl").lines().toList()) {
      JsonNode sample = JSON.readTree(line);
      String cell =
          Stream.of("workload", "c", "n", "s", "path")
              .map(each -> sample.path(each).asText())
              .collect(joining(" "));
      times
          .computeIfAbsent(cell, any -> new HashMap<>())
          .computeIfAbsent(sample.get("platform").textValue(), any -> new TreeMap<>())
          .computeIfAbsent(sample.get("trial").textValue(), any -> new ArrayList<>())
          .add(sample.path("response_ns").asDouble(sample.path("time_ns").asDouble()));
    }
    assertSamePds(
        times.values().stream()
            .map(each -> mean(each.get("uml").values()) / mean(each.get("native").values())),
        any -> true);
  }

  private static double mean(Collection<List<Double>> trials) {
    return trials.stream()
        .mapToDouble(each -> each.stream().mapToDouble(time -> time).average().orElseThrow())
        .average()
        .orElseThrow();
  }

  @Test
  void theResponsesThatAModelMustReproduce() throws IOException {
    Map<String, Map<String, Double>> means = new LinkedHashMap<>();
    for (JsonNode each : JSON.readTree(out("model", "show", "mine", "--json")).get("responses")) {
      means
          .computeIfAbsent(
              each.get("operation") + " " + each.get("path") + " " + each.get("at"),
              any -> new HashMap<>())
          .put(each.get("platform").textValue(), each.get("mean_seconds").doubleValue());
    }
    assertSamePds(
        means.values().stream().map(each -> each.get("uml") / each.get("native")),
        cell -> !cell.startsWith("jmh."));
  }

  /**
   * In any order, because these commands name cells in other words.
   *
   * @param cells which of the report's cells they are about; a model has no programs
   */
  private void assertSamePds(Stream<Double> pds, Predicate<String> cells) {
    assertThat(pds.sorted().toList())
        .usingElementComparator((one, other) -> Figure.isSame(one, other) ? 0 : 1)
        .isEqualTo(
            reported.keySet().stream()
                .filter(cells)
                .map(each -> reported.get(each).pd())
                .sorted()
                .toList());
  }
}
