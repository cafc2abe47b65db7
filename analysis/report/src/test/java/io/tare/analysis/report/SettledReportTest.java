package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.TimedRun;
import io.tare.analysis.presentation.FirstWords;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The report on settling of counted submissions. */
class SettledReportTest {

  private static final Results RESULTS =
      TimedRun.drifting(Map.of("c01", 0.90)).analysedBy(Analysis.withDefaults()::of);
  private static final Map<String, String> FILES = Report.of(RESULTS).files();

  @Test
  void terminalShowsDriftingCellsAndTheFallOfLevels() {
    String text = TerminalReport.text(RESULTS, 100);

    assertThat(text.replaceAll("\\s+", " "))
        .contains(
            "During the measurement 1 of 16 cells drifted by more than 3 % beyond their noise")
        .contains("stayed within 3 %")
        .contains(" single trials ");
    assertThat(text).containsPattern("platform +0–5 s +5–10 s .*counted: first third");
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void pageHasTheSameAndTheDriftOfEachCell() {
    assertThat(FILES.get("index.html"))
        .contains("During the measurement 1 of 16 cells drifted")
        .contains(">drift<")
        .contains("How the level falls after a start");
  }

  @Test
  void csvHasTheDriftOfEachTrial() {
    List<String> lines = FILES.get("diagnosis.csv").lines().toList();

    assertThat(lines.get(0)).endsWith(",drift_ratio,drift_lower,drift_upper");
    assertThat(lines)
        .filteredOn(line -> line.startsWith("c01,"))
        .hasSize(4)
        .allMatch(line -> line.split(",", -1)[20].startsWith("0.8") || line.contains(",0.9"));
  }

  @Test
  void jsonMatchesItsSchema() throws IOException {
    try (InputStream schema =
        Objects.requireNonNull(Report.class.getResourceAsStream("results.schema.json"))) {
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                  .getSchema(schema)
                  .validate(FILES.get("results.json"), InputFormat.JSON))
          .isEmpty();
    }
    JsonNode results = new ObjectMapper().readTree(FILES.get("results.json"));
    assertThat(results.get("counted_drift").get("beyond").intValue()).isEqualTo(1);
    assertThat(results.get("level_after_start")).hasSize(2);
    assertThat(results.get("diagnoses").get(0).get("drift").get("ratio").doubleValue())
        .isBetween(0.88, 0.92);
  }

  @Test
  void beginsWithTheWarningThatTheJvmWasStillCompilingAndNamesCells() throws IOException {
    Results compiling =
        TimedRun.compiling(Map.of("native", 0.004, "uml", 0.031))
            .analysedBy(Analysis.withDefaults()::of);
    String text = TerminalReport.text(compiling, 100);

    assertThat(text.lines().findFirst().orElseThrow())
        .startsWith("Beware: the JVM was still compiling (uml 3.1 % of a processor).");
    assertThat(text.replaceAll("\\s+", " "))
        .contains("; compilers used 0.4 % of a processor on native, 3.1 % on uml)")
        .contains("Warning: the JVM was still compiling")
        .contains("in 8 of 8 cells more than 1 %");
    Map<String, String> files = Report.of(compiling).files();
    assertThat(files.get("index.html")).contains("compilers' share").contains("3.1 %");
    JsonNode cells = new ObjectMapper().readTree(files.get("results.json")).get("diagnoses");
    assertThat(cells.get(1).get("compilers_processors").doubleValue()).isEqualTo(0.031);
  }

  @Test
  void theTotalSaysWhichDriftWouldShow() {
    Results settled = TimedRun.settled().analysedBy(Analysis.withDefaults()::of);

    assertThat(TerminalReport.text(settled, 100).replaceAll("\\s+", " "))
        .containsPattern("; no drift of PD found \\([0-9.]+ % would show\\)")
        .doesNotContain("perhaps");
    assertThat(Report.of(settled).files().get("index.html"))
        .containsPattern("none found; [0-9.]+.% would show");
  }

  @Test
  void saysThatASlowDriftCouldExplainDifferences() {
    Results slow = TimedRun.settling(10, Map.of()).analysedBy(Analysis.withDefaults()::of);
    String text = TerminalReport.text(slow, 100).replaceAll("\\s+", " ");

    assertThat(text)
        .contains("slower, perhaps not settled")
        .contains("; perhaps not settled in 8 of 8 cells")
        .doesNotContain("; not settled in");
    assertThat(Report.of(slow).files().get("index.html"))
        .contains("one too slow to detect could explain")
        .contains("<dt>perhaps not settled</dt>");
    assertThat(ShortReport.text(slow, "latest", List.of(), 80))
        .contains("* perhaps not settled, so not firm");
  }

  @Test
  void beginsWithTheWarningThatPdDrifted() {
    Map<String, Double> all =
        IntStream.rangeClosed(1, 8)
            .boxed()
            .collect(Collectors.toMap(i -> "c%02d".formatted(2 * i), i -> 0.85));
    Results moving = TimedRun.drifting(all).analysedBy(Analysis.withDefaults()::of);
    String text = TerminalReport.text(moving, 80);

    assertThat(text.lines().findFirst().orElseThrow())
        .startsWith("Beware: PD of uml drifted by −1")
        .contains("% to −");
    assertThat(text.replaceAll("\\s+", " "))
        .contains(", not settled")
        .contains("Not settled: Quicksort of ")
        .contains("not settled: PD drifted during the measurement")
        .contains("last third 0.")
        .contains("Warning: PD drifted during the measurement");
    assertThat(text.lines()).allMatch(line -> line.length() <= 80);
    assertThat(Report.of(moving).files().get("index.html"))
        .contains("<li>PD of uml drifted by")
        .contains("in the last third of the time.</strong>")
        .contains("drift of PD");
    assertThat(
            MarkdownSummary.of(
                moving, Optional.empty(), new Gate(List.of(), 0.95, Optional.empty())))
        .contains("- PD of uml drifted by");
    assertThat(FirstWords.of(ReportFixture.CLEAN)).isEmpty();
  }
}
