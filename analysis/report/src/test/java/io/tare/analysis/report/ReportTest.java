package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.PingPongRun;
import io.tare.analysis.fixture.SyntheticRun;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ReportTest {

  private static final Map<String, String> CLEAN = Report.of(ReportFixture.CLEAN).files();
  private static final Map<String, String> FLAWED = Report.of(ReportFixture.FLAWED).files();

  @Test
  void pageAndFiguresAreWellFormed() throws Exception {
    for (Map<String, String> files : List.of(CLEAN, FLAWED)) {
      for (Map.Entry<String, String> file : files.entrySet()) {
        if (file.getKey().matches(".*\\.(svg|html)")) {
          assertThat(parsed(file.getValue()).getDocumentElement()).isNotNull();
        }
      }
    }
  }

  @Test
  void pageNeedsNoOtherFileAndNoScript() {
    assertThat(page(FLAWED)).doesNotContain("<script", "http://", "https://", "@import", "url(");
  }

  @Test
  void everyLinkOfThePageLeadsSomewhere() throws Exception {
    Results empty = Analysis.withDefaults().of(SyntheticRun.ofSize(0, 0));
    for (Map<String, String> files : List.of(CLEAN, FLAWED, Report.of(empty).files())) {
      String page = files.getOrDefault("index.html", "");
      List<String> targets = attributes(parsed(page), "a", "href");
      assertThat(targets)
          .isNotEmpty()
          .allMatch(
              each ->
                  each.startsWith("#")
                      ? page.contains("id=\"" + each.substring(1) + "\"")
                      : each.startsWith("data:") || files.containsKey(each));
    }
  }

  @Test
  void navigationLeadsToEverySectionInItsOrder() throws Exception {
    for (Map<String, String> files : List.of(CLEAN, FLAWED)) {
      String page = files.getOrDefault("index.html", "");
      List<String> targets =
          Pattern.compile("<(?:h2|span class=\"target\") id=\"([^\"]+)\"")
              .matcher(page)
              .results()
              .map(each -> "#" + each.group(1))
              .toList();

      assertThat(attributes(parsed(page.replaceAll("(?s).*(<nav.*</nav>).*", "$1")), "a", "href"))
          .isEqualTo(targets)
          .contains("#limits")
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void everyFigureAndTableOfDataIsLinkedFromThePage() throws Exception {
    assertThat(attributes(parsed(CLEAN.get("index.html")), "a", "href"))
        .containsAll(CLEAN.keySet().stream().filter(name -> !name.equals("index.html")).toList());
  }

  /** Details are folded until opened. */
  @Test
  void detailsAreFoldedFromTheWarningsOn() {
    String page = CLEAN.getOrDefault("index.html", "");
    assertThat(page.indexOf("<details>")).isGreaterThan(page.indexOf("id=\"comparisons\""));
    for (String id : List.of("robustness", "cells", "environment", "method")) {
      assertThat(page).contains("</h2></summary><span class=\"target\" id=\"" + id + "\">");
    }
  }

  @Test
  void hasAFigureForEveryPanelAndMeasurand() {
    assertThat(CLEAN.keySet())
        .contains(
            "pd-soa.quicksort-loopback.svg",
            "pd-soap.marshal-c-10-loopback.svg",
            "pd-soap.unmarshal-c-10-lan.svg",
            "components-soap.unmarshal-c-1000-loopback.svg",
            "distribution-jmh.quicksort-n-20000-loopback.svg",
            "trials-soa.matmul-n-500-loopback.svg");
    assertThat(CLEAN.keySet()).doesNotContain("components-jmh.quicksort-loopback.svg");
  }

  @Test
  void jsonMatchesItsSchema() throws IOException {
    for (Map<String, String> files : List.of(CLEAN, FLAWED)) {
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                  .getSchema(resource("results.schema.json"))
                  .validate(files.get("results.json"), InputFormat.JSON))
          .isEmpty();
    }
  }

  @Test
  void jsonIsNotRounded() throws IOException {
    JsonNode first =
        new ObjectMapper().readTree(CLEAN.get("results.json")).get("comparisons").get(0);

    assertThat(first.get("pd").get("value").doubleValue())
        .isEqualTo(ReportFixture.CLEAN.comparisons().get(0).pd().value());
  }

  @Test
  void jsonSaysWhyThereIsNoInterval() throws IOException {
    Results single = Analysis.withDefaults().of(SyntheticRun.ofSize(1, 1));

    JsonNode pd =
        new ObjectMapper()
            .readTree(Report.of(single).files().get("results.json"))
            .get("comparisons")
            .get(0)
            .get("pd");

    assertThat(pd.get("interval").isNull()).isTrue();
    assertThat(pd.get("method").textValue()).isEqualTo("too_few_blocks");
    assertThat(pd.get("method_words").textValue()).contains("too few blocks");
  }

  @Test
  void showsLatenessOfAnOpenLoopOnly() {
    Map<String, String> open = Report.of(ReportFixture.OPEN_LOOP).files();
    for (String name : open.keySet()) {
      if (name.matches("components-.*svg|index.html|results.json")) {
        assertThat(open.get(name)).as(name).contains("lateness");
        assertThat(withoutStyle(CLEAN.get(name))).as(name).doesNotContain("lateness");
      }
    }
  }

  private static String withoutStyle(String file) {
    return file.replaceAll("(?s)<style.*?</style>", "");
  }

  @Test
  void csvHasALinePerCellAndPerComparisonAndPart() {
    int parts =
        ReportFixture.CLEAN.comparisons().stream()
            .mapToInt(
                each ->
                    1
                        + each.quantiles().size()
                        + each.components().size()
                        + each.components().stream().mapToInt(p -> p.quantiles().size()).sum())
            .sum();

    assertThat(CLEAN.get("cells.csv").lines()).hasSize(1 + ReportFixture.CLEAN.cells().size());
    assertThat(CLEAN.get("comparisons.csv").lines()).hasSize(1 + parts);
    for (String file : List.of("cells.csv", "comparisons.csv")) {
      assertThat(CLEAN.get(file).lines().map(line -> line.split(",", -1).length).distinct())
          .as(file)
          .hasSize(1);
    }
  }

  @Test
  void showsTheNumbersBehindEachTrialsVerdict() {
    assertThat(page(FLAWED)).contains("steal", "14 of 15 cells count; broken: steal");
    assertThat(FLAWED.get("trials.csv").lines()).hasSize(1 + ReportFixture.FLAWED.checks().size());
  }

  /** So PD of 95th percentiles need not be the ratio of those that the page shows. */
  @Test
  void saysWhichPercentilesAreOfAnotherType() {
    assertThat(page(CLEAN)).contains("type 7; those whose ratio is PD of 95th percentiles");
  }

  @Test
  void showsTheVarianceComponents() throws IOException {
    assertThat(page(CLEAN)).contains("Where the variance comes from", "cancels in PD");

    JsonNode variance =
        new ObjectMapper()
            .readTree(CLEAN.get("results.json"))
            .get("comparisons")
            .get(0)
            .get("variance");

    assertThat(variance.get("submissions").doubleValue()).isEqualTo(60);
    assertThat(variance.get("levels").findValuesAsText("level"))
        .containsExactly("host", "start", "submission");
    assertThat(variance.get("levels").findValuesAsText("cancels"))
        .containsExactly("true", "false", "false");
    assertThat(
            variance.get("levels").findValues("share").stream()
                .mapToDouble(JsonNode::doubleValue)
                .sum())
        .isCloseTo(1, within(1e-9));
  }

  @Test
  void saysThatEmulationIsNotKvm() {
    assertThat(page(FLAWED)).contains("KVM was never run");
    assertThat(page(CLEAN)).contains("No platform of this run was emulated or simulated");
  }

  @Test
  void marksFactsThatShouldMatch() {
    assertThat(page(FLAWED)).contains("DIFFERS, should not");
    assertThat(page(CLEAN)).doesNotContain("DIFFERS, should not");
  }

  @Test
  void givesTheSameBytesAgainInAnyLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG"));
      assertThat(Report.of(Analysis.withDefaults().of(SyntheticRun.withFlaws())).files())
          .isEqualTo(FLAWED);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void writesAllFilesAndRemovesFiguresOfAnEarlierReport(@TempDir Path directory)
      throws IOException {
    Path report = directory.resolve("report");
    Files.createDirectories(report);
    Files.writeString(report.resolve("pd-gone.svg"), "old");
    Files.writeString(report.resolve("index.html"), "old");

    Path page = Report.of(ReportFixture.CLEAN).writeTo(report);

    try (var files = Files.list(report)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(CLEAN.keySet());
    }
    assertThat(page).hasContent(CLEAN.get("index.html"));
  }

  @Test
  void reportsARunWithoutComparisons() throws Exception {
    Results empty = Analysis.withDefaults().of(SyntheticRun.ofSize(0, 0));

    Map<String, String> files = Report.of(empty).files();

    assertThat(files.get("index.html")).contains("Nothing to compare");
    assertThat(parsed(files.get("index.html"))).isNotNull();
    assertThat(TerminalReport.text(empty, 80)).contains("Nothing to compare yet");
  }

  @Test
  void hasASectionOfMessagesFromThreeSizesOn() {
    Map<String, String> many = messages(1, 1024, 65_536, 1_048_576);
    assertThat(many).containsKeys("messages.svg", "messages.csv", "messages.json");
    assertThat(many.get("index.html")).contains("id=\"message-times\"");

    Map<String, String> few = messages(1, 1024);
    assertThat(few).doesNotContainKey("messages.svg");
    assertThat(few.get("index.html")).doesNotContain("id=\"message-times\"");
  }

  @Test
  void beginsWithMessagesIfNothingElseWasCompared() {
    assertThat(messages(1, 1024, 65_536, 1_048_576).get("index.html"))
        .containsPattern(
            "(?s)<h1>.*class=\"total\">.*native: a message of 1.B takes .* one way.*class=\"wide\".*One-way time of messages by size.*<nav");
  }

  private static Map<String, String> messages(long... sizes) {
    PingPongRun run = new PingPongRun(4, 0.001, 3, sizes).line("native", 1_000, 1e9);
    return Report.of(Analysis.withDefaults().of(run)).files();
  }

  @Test
  void reportsASingleBlockWithoutIntervals() throws Exception {
    Results single = Analysis.withDefaults().of(SyntheticRun.ofSize(1, 1));

    assertThat(parsed(Report.of(single).files().get("index.html"))).isNotNull();
    assertThat(TerminalReport.text(single, 100))
        .contains("too few blocks", "needs 3 paired blocks");
  }

  private static String page(Map<String, String> files) {
    return files.get("index.html").replace("http://www.w3.org/2000/svg", "").replace('\u00A0', ' ');
  }

  /** The attribute of every element of that name; empty where it has none. */
  private static List<String> attributes(Document page, String element, String attribute) {
    NodeList elements = page.getElementsByTagName(element);
    return IntStream.range(0, elements.getLength())
        .mapToObj(i -> ((org.w3c.dom.Element) elements.item(i)).getAttribute(attribute))
        .toList();
  }

  private static Document parsed(String xml) throws Exception {
    DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    return builder.parse(
        new InputSource(new StringReader(xml.replaceFirst("^<!DOCTYPE html>", ""))));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Objects.requireNonNull(Report.class.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
