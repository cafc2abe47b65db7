package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateCell;
import io.tare.analysis.comparison.gate.Undecided;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Expectation;
import io.tare.harness.model.ExpectedRange;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Expected figures in a terminal, on a page, in Markdown, JUnit's XML and a performance log. */
class ExpectedFiguresTest {

  private static final Metric RATE =
      new Metric(
          "triad_bytes_per_s",
          "triad",
          Metric.Unit.BYTES_PER_SECOND,
          Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK);

  private static final StatedRun RUN =
      new StatedRun(5, 0.02, 3)
          .judgedBy(Metrics.of(RATE))
          .pd(1.5, "uml", "stream", Network.LOOPBACK, "n", 1000);

  private static final Results RESULTS = RUN.analysedBy(Analysis.withDefaults()::of);

  private static Expectation expectation(String platform, double lower, double upper) {
    Cell cell =
        RESULTS.cells().stream()
            .map(each -> each.cell())
            .filter(each -> each.platform().equals(platform))
            .findFirst()
            .orElseThrow();
    double mean = RESULTS.cell(cell).orElseThrow().mean().value();
    return new Expectation(
        cell,
        RATE,
        Optional.empty(),
        new ExpectedRange(
            OptionalDouble.of(mean),
            OptionalDouble.of(lower * mean),
            OptionalDouble.of(upper * mean)));
  }

  private static Gate gate() {
    Expectation passing = expectation("native", 0.8, 1.2);
    Cell elsewhere = passing.cell().measurand().on("qemu");
    return Gate.of(
        List.of(),
        List.of(
            passing,
            expectation("uml", 1.3, 1.5),
            new Expectation(elsewhere, RATE, Optional.empty(), passing.range())),
        RESULTS,
        GateCell.of(RUN.plan()),
        Optional.empty());
  }

  @Test
  void fitATerminal() {
    String text = GateTable.text(gate(), 79);

    assertThat(text.lines()).allMatch(line -> line.length() <= 79);
    assertThat(text)
        .contains("verdict")
        .contains("expected")
        .contains("measured")
        .contains("interval")
        .contains("Gate closed: 1 of 3 checks failed, 1 undecided.")
        .contains("FAILED: stream n=1000 on uml: triad_bytes_per_s is ")
        .contains("UNDECIDED: stream n=1000 on qemu: triad_bytes_per_s")
        .contains("Undecided expectations are not met");
  }

  @Test
  void areOnThePage() {
    assertThat(Report.of(RESULTS, Optional.of(gate())).files().get("index.html"))
        .contains("id=\"expectations\"")
        .contains("not as expected");
    assertThat(Report.of(RESULTS).files().get("index.html")).doesNotContain("id=\"expectations\"");
  }

  @Test
  void areInMarkdown() {
    assertThat(MarkdownSummary.of(RESULTS, Optional.empty(), gate()))
        .contains("| verdict | cell | figure | expected | measured | interval |")
        .contains("| failed | stream n=1000 on uml |");
  }

  /** Names of tests do not contain bounds, so a build server finds them after a change of those. */
  @Test
  void areTestsOfJUnit() {
    assertThat(JUnitXml.of(RESULTS, Optional.empty(), gate()))
        .contains("tests=\"3\" failures=\"2\" errors=\"0\" skipped=\"0\"")
        .contains("name=\"stream n=1000 on uml: triad_bytes_per_s\"")
        .contains("type=\"undecided\"");
    assertThat(JUnitXml.of(RESULTS, Optional.empty(), gate().with(Undecided.PASS)))
        .contains("tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\"");
  }

  @Test
  void areLinesOfAPerformanceLog() throws Exception {
    PerformanceLog log = PerformanceLog.of(RESULTS, gate(), "host");

    assertThat(PerformanceLog.header())
        .startsWith(
            "time,machine,run,platform,program,version,parameters,network,load,figure,unit,")
        .endsWith("reference,lower,upper,measured,from,to,level,n,verdict,reason\r\n");
    assertThat(log.csv().lines()).hasSize(3);
    List<String> lines = log.jsonLines().lines().toList();
    assertThat(lines).hasSize(3);
    JsonNode failed = new JsonMapper().readTree(lines.get(1));
    assertThat(failed.get("machine").asText()).isEqualTo("host");
    assertThat(failed.get("figure").asText()).isEqualTo("triad_bytes_per_s");
    assertThat(failed.get("unit").asText()).isEqualTo("B/s");
    assertThat(failed.get("verdict").asText()).isEqualTo("failed");
    assertThat(failed.get("n").asInt()).isEqualTo(5);
    JsonNode unknown = new JsonMapper().readTree(lines.get(2));
    assertThat(unknown.has("measured")).isFalse();
    assertThat(unknown.get("reason").asText()).isEqualTo("not measured");
  }
}
