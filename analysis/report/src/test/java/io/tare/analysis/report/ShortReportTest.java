package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.fixture.TimedRun;
import io.tare.analysis.presentation.FirstWords;
import io.tare.harness.model.Network;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShortReportTest {

  private static final List<Results> ALL =
      List.of(
          ReportFixture.CLEAN,
          ReportFixture.FLAWED,
          ReportFixture.UNSTEADY,
          ReportFixture.OPEN_LOOP,
          TimedRun.compiling(Map.of("native", 0.336, "uml", 0.425))
              .analysedBy(Analysis.withDefaults()::of),
          Analysis.withDefaults().of(SyntheticRun.ofSize(0, 0)));

  /** With the report's path and the shell's prompt below it. */
  @Test
  void fitsAScreenOf24LinesOf80Columns() {
    for (Results results : ALL) {
      assertThat(text(results).lines())
          .as(text(results))
          .hasSizeLessThanOrEqualTo(22)
          .allMatch(line -> line.length() <= 79);
    }
  }

  @Test
  void showsTheTotalThenWarningsThenTheTable() {
    String text = text(ReportFixture.FLAWED);
    assertThat(text).containsSubsequence("Over ", "\n! ", "---", "Next: ");
    for (String doubt : FirstWords.lines(ReportFixture.FLAWED).subList(0, 4)) {
      assertThat(text).contains("\n! " + doubt + "\n");
    }
  }

  @Test
  void rowsAreSortedByPdAndNamedInWords() {
    String text =
        text(
            new StatedRun(6, 0.02, 11)
                .pd(1.1, "uml", "soa.quicksort", Network.LOOPBACK, "n", 100)
                .pd(1.6, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
                .pd(1.3, "uml", "soa.matmul", Network.LOOPBACK, "n", 500));
    assertThat(text).containsSubsequence("1.6", "1.3", "1.1");
    assertThat(text(ReportFixture.CLEAN)).contains("Unmarshalling of ", "Quicksort of ");
  }

  @Test
  void severalCandidatesAreSideBySide() {
    String text =
        text(
            new StatedRun(6, 0.02, 11)
                .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
                .pd(1.1, "container", "soa.matmul", Network.LOOPBACK, "n", 100));
    assertThat(text).contains("uml and container against native", "1.2", "1.1");
  }

  @Test
  void aRunOfOneServiceHasThePercentilesOfEachPlatform() {
    String text =
        text(new StatedRun(6, 0.02, 11).pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100));

    assertThat(text)
        .containsPattern("response time +mean +p50 +p95 +p99 +submissions\n")
        .containsPattern("\nnative +[0-9.]+ ms .* [0-9,]+\n")
        .containsPattern("\numl +[0-9.]+ ms .* [0-9,]+\n");
  }

  @Test
  void aRunOfSeveralServicesHasNoPercentiles() {
    String text =
        text(
            new StatedRun(6, 0.02, 11)
                .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
                .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 500));

    assertThat(text).doesNotContain("p95");
  }

  @Test
  void unsettledVerdictsHaveAnExplainedMark() {
    String text =
        text(
            TimedRun.compiling(Map.of("native", 0.336, "uml", 0.425))
                .analysedBy(Analysis.withDefaults()::of));
    assertThat(text).containsPattern("(slower|faster|same|seen|undecided)[^\n]*\\*\n");
    assertThat(text).contains("\n* not settled, so not firm\n");
  }

  @Test
  void showsMeansOfASinglePlatformWithIntervals() {
    String text =
        text(new StatedRun(6, 0.02, 11).pd(1, "native", "soa.matmul", Network.LOOPBACK, "n", 100));
    assertThat(text)
        .contains("Only native was measured, so there is no PD.", "second address after tare run")
        .doesNotContain("Nothing to compare")
        .contains("workload", "mean", "95 % interval")
        .containsPattern(" ms +[0-9.]+ ms to [0-9.]+ ms");
  }

  @Test
  void lastSentencesCountAmongItsLines() {
    for (Results results : ALL) {
      String text =
          ShortReport.text(results, "latest", List.of("One sentence.", "And another."), 79);
      assertThat(text).endsWith("\nOne sentence.\nAnd another.\n");
      assertThat(text.lines()).as(text).hasSizeLessThanOrEqualTo(22);
    }
  }

  @Test
  void suggestsMoreBlocksForUndecidedCells() {
    assertThat(text(ReportFixture.FLAWED)).contains("tare report latest --details", "--blocks ");
  }

  private static String text(StatedRun run) {
    return text(run.analysedBy(Analysis.withDefaults()::of));
  }

  private static String text(Results results) {
    return ShortReport.text(results, "latest", List.of(), 79);
  }
}
