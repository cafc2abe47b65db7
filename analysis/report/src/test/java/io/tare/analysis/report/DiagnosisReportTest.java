package io.tare.analysis.report;

import static io.tare.harness.model.Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.diagnosis.CellDiagnosis;
import io.tare.analysis.comparison.diagnosis.NamedOutlier;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The report's diagnosis of cells before the statistics. */
class DiagnosisReportTest {

  private static final Map<String, String> FILES = Report.of(ReportFixture.UNSTEADY).files();

  @Test
  void jsonMatchesItsSchema() throws IOException {
    assertThat(validated(FILES.get("results.json"))).isEmpty();
  }

  private static List<?> validated(String json) throws IOException {
    try (InputStream schema =
        Objects.requireNonNull(Report.class.getResourceAsStream("results.schema.json"))) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(schema)
          .validate(json, InputFormat.JSON);
    }
  }

  @Test
  void jsonNamesOutliersAndLevelShifts() throws IOException {
    CellDiagnosis paused = cell("soa.quicksort n=200000 loopback on native");
    NamedOutlier pause = paused.largestOutliers().get(0);

    JsonNode farthest = node(paused.id()).get("outliers").get("farthest").get(0);
    JsonNode changed = node(cell("soa.matmul n=500 loopback on native").id());

    assertThat(farthest.get("trial").textValue()).isEqualTo("b003-native");
    assertThat(farthest.get("sequence").longValue()).isEqualTo(50);
    assertThat(farthest.get("value").doubleValue()).isEqualTo(pause.value());
    assertThat(changed.get("level_changes").get(0).get("trial").textValue())
        .isEqualTo("b004-native");
  }

  @Test
  void csvHasALinePerCellInATrial() {
    List<String> lines = FILES.get("diagnosis.csv").lines().toList();
    int trials =
        ReportFixture.UNSTEADY.diagnoses().stream().mapToInt(each -> each.trials().size()).sum();

    assertThat(lines).hasSize(1 + trials);
    assertThat(lines).allMatch(line -> line.split(",", -1).length == 23);
    assertThat(lines).filteredOn(line -> line.endsWith(",trial,,,")).isNotEmpty();
  }

  @Test
  void pageShowsACellPerRowAndMarksThoseWithWarnings() throws Exception {
    Element section = section(FILES.get("index.html"));

    List<String> rows = rows(section);
    assertThat(rows).hasSize(ReportFixture.UNSTEADY.diagnoses().size());
    assertThat(rows).filteredOn(row -> row.startsWith("differs ")).hasSize(2);
    assertThat(rows)
        .anyMatch(row -> row.contains("b003-native no. 50: "))
        .anyMatch(row -> row.contains("b006-uml (× 1."));
  }

  @Test
  void figureMarksTheFindingsOfTheTable() {
    String figure = FILES.get("timeline-soa.quicksort-n-200000-loopback.svg");
    CellDiagnosis paused = cell("soa.quicksort n=200000 loopback on native");
    CellDiagnosis other = cell("soa.quicksort n=200000 loopback on uml");

    assertThat(count(figure, "class=\"out\""))
        .isEqualTo(paused.largestOutliers().size() + other.largestOutliers().size());
    assertThat(count(figure, "class=\"settled\""))
        .isEqualTo(paused.settledAfter().size() + other.settledAfter().size());
    assertThat(count(figure, "class=\"change\""))
        .isEqualTo(paused.allChanges().size() + other.allChanges().size());
    assertThat(count(figure, "class=\"left-out\"")).isEqualTo(20);
    assertThat(figure).contains("b003-native no. 50: ");
  }

  @Test
  void figureOfManyTrialsShowsSomeOfThem() {
    Results many = Analysis.withDefaults().of(SyntheticRun.ofSize(90, 12));

    String figure = Report.of(many).files().get("timeline-soa.matmul-n-100-loopback.svg");

    assertThat(count(figure, "class=\"left-out\"")).isEqualTo(2 * 30);
    assertThat(figure.length()).isLessThan(60_000);
  }

  @Test
  void saysThatReciprocalsOfRatesAreUsed() throws Exception {
    Metric rate =
        new Metric(
            "rate_op_per_s",
            "rate",
            Metric.Unit.OPERATIONS_PER_SECOND,
            HIGHER_IS_BETTER_AT_FIXED_WORK);
    Map<String, String> files =
        Report.of(
                new StatedRun(5, 0.01, 7)
                    .pd(1.25, "uml", "hpl", Network.LOOPBACK, "n", 1000)
                    .submissions(40)
                    .slow("uml", 20, 3)
                    .judgedBy(Metrics.of(rate))
                    .analysedBy(Analysis.withDefaults()::of))
            .files();

    assertThat(validated(files.get("results.json"))).isEmpty();
    JsonNode diagnosis =
        new ObjectMapper().readTree(files.get("results.json")).get("diagnoses").get(0);
    assertThat(diagnosis.get("reciprocal_of").textValue()).isEqualTo("rate_op_per_s");
    assertThat(diagnosis.get("unit").textValue()).isEqualTo("ns/op");
    assertThat(files.get("diagnosis.csv").lines().skip(1))
        .allMatch(line -> line.contains(",ns/op,"));
    assertThat(section(files.get("index.html")).getTextContent())
        .contains("the reciprocals of the first rate are used")
        .containsPattern("no\\. 20: 3\\d\\.\\d ms");
    assertThat(files.get("timeline-hpl-n-1000-loopback.svg"))
        .contains("Reciprocals of rate in the order of submitting", ", in ms.");
    assertThat(FILES.get("index.html")).doesNotContain("reciprocals of the first rate");
    assertThat(FILES.get("results.json")).doesNotContain("reciprocal_of");
  }

  @Test
  void pageOfAHundredCellsStaysBelowTwoMegabytes() {
    Results results = Analysis.withDefaults().of(SyntheticRun.ofAHundredCells());

    assertThat(results.cells()).hasSize(100);
    assertThat(Report.of(results).files().get("index.html").getBytes(StandardCharsets.UTF_8).length)
        .isLessThan(2_000_000);
  }

  private static int count(String text, String part) {
    return text.split(part, -1).length - 1;
  }

  private static Element section(String page) throws Exception {
    DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    NodeList sections =
        builder
            .parse(new InputSource(new StringReader(page.replaceFirst("^<!DOCTYPE html>", ""))))
            .getElementsByTagName("details");
    return IntStream.range(0, sections.getLength())
        .mapToObj(i -> (Element) sections.item(i))
        .filter(each -> each.getTextContent().startsWith("Before the statistics"))
        .findFirst()
        .orElseThrow();
  }

  /** The class and the text of each row of the table's body. */
  private static List<String> rows(Element section) {
    Element body = (Element) section.getElementsByTagName("tbody").item(0);
    NodeList rows = body.getElementsByTagName("tr");
    return IntStream.range(0, rows.getLength())
        .mapToObj(i -> (Element) rows.item(i))
        .map(row -> row.getAttribute("class") + " " + row.getTextContent())
        .toList();
  }

  private static CellDiagnosis cell(String words) {
    return ReportFixture.UNSTEADY.diagnoses().stream()
        .filter(each -> each.cell().toString().equals(words))
        .findFirst()
        .orElseThrow();
  }

  private static JsonNode node(String cell) throws IOException {
    return StreamSupport.stream(
            new ObjectMapper().readTree(FILES.get("results.json")).get("diagnoses").spliterator(),
            false)
        .filter(each -> each.get("cell").textValue().equals(cell))
        .findFirst()
        .orElseThrow();
  }
}
