package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Verdicts;
import io.tare.harness.model.Network;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeadlinesTest {

  @Test
  void beginsWithAllCellsInOneLineWithItsInterval() {
    assertThat(Headlines.of(ReportFixture.CLEAN, "uml").get(0))
        .startsWith("Over 15 cells uml takes 1.3")
        .containsPattern("\\(geometric mean of PD; 95 % \\d\\.\\d+–\\d\\.\\d+; median ");
  }

  @Test
  void namesEveryFirmVerdictTheLargestLossFirst() {
    List<String> sentences = Headlines.of(ReportFixture.CLEAN, "uml");
    List<String> expected =
        ReportFixture.CLEAN.comparisons().stream()
            .filter(Comparison::survivesCorrection)
            .sorted(Comparator.comparingDouble(each -> -each.pd().value()))
            .map(Interpretation::of)
            .toList();

    assertThat(expected).isNotEmpty();
    assertThat(sentences.subList(1, 1 + expected.size()))
        .zipSatisfy(expected, (said, sentence) -> assertThat(said).startsWith(sentence));
  }

  @Test
  void listsUndecidedCellsWithIntervals() {
    String open =
        Headlines.of(ReportFixture.FLAWED, "uml").stream()
            .filter(each -> each.startsWith("Not decided: "))
            .findFirst()
            .orElseThrow();

    assertThat(open.split("; soa|; soap|; jmh"))
        .allSatisfy(each -> assertThat(each).containsPattern("\\(PD [0-9.]+, 95 % [0-9.]+–"));
    assertThat(open).contains("maybe slower", "undecided");
  }

  @Test
  void countsCellsWithTooFewBlocks() {
    Results results =
        new StatedRun(1, 0.005, 11)
            .pd(1.1, "uml", "soa.quicksort", Network.LOOPBACK, "n", 1000)
            .pd(1.3, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(Headlines.of(results, "uml"))
        .contains("2 of 2 comparisons rest on too few blocks for an interval.")
        .noneMatch(each -> each.startsWith("Not decided"));
  }

  @Test
  void namesDecisiveBlocks() {
    assertThat(
            ReportFixture.CLEAN.comparisons().stream()
                .filter(Comparison::survivesCorrection)
                .anyMatch(each -> !each.robustness().decisive().isEmpty()))
        .isEqualTo(
            Headlines.of(ReportFixture.CLEAN, "uml").stream()
                .anyMatch(each -> each.contains("the verdict would change")));
  }

  @Test
  void saysWhereMeanAndMedianDisagreeAndInWhichPart() {
    Results results = slowTail();

    assertThat(Headlines.of(results, "uml"))
        .anySatisfy(
            each ->
                assertThat(each)
                    .startsWith("Quicksort of 1,000: by the mean ")
                    .contains("slower (PD 1.", "by the median same, within ±2 % (PD ")
                    .contains("The difference is in the slow end: PD is ", "th percentile, "));
    assertThat(
            MarkdownSummary.of(
                results,
                Optional.empty(),
                Gate.of(List.of(), results, List.of(), Optional.empty())))
        .contains("The difference is in the slow end");
    assertThat(Report.of(results).files().getOrDefault("index.html", ""))
        .contains("Where mean and median disagree", "The difference is in the slow end");
  }

  @Test
  void saysWhichVerdictsAreOnlyLessCertain() {
    assertThat(Headlines.of(ReportFixture.FLAWED, "container"))
        .anySatisfy(
            each ->
                assertThat(each)
                    .startsWith("Mean and median differ in how certain they are")
                    .contains("mean no loss seen, median undecided"));
  }

  @Test
  void hasNoDisagreementIfTheyAgree() {
    assertThat(Headlines.of(ReportFixture.CLEAN, "uml"))
        .noneMatch(each -> each.contains("The difference is in"));
  }

  @Test
  void aCommaInANumberAddsNoOther() {
    assertThat(Headlines.of(ReportFixture.CLEAN, "uml"))
        .anyMatch(each -> each.startsWith("Quicksort of 200,000 takes"));
  }

  @Test
  void aLossNamesItsPart() {
    assertThat(Headlines.of(ReportFixture.CLEAN, "uml"))
        .anySatisfy(
            each ->
                assertThat(each)
                    .startsWith("Marshalling of 2 MB, 10 characters per element, takes 1.59 times")
                    .containsPattern(
                        "[0-9.]+ % \\([0-9.]+ to [0-9.]+ %\\) of the added time is in server"));
  }

  @Test
  void theWordOfAVerdictIsTheSameInEveryForm() {
    Results results = ReportFixture.FLAWED;
    var files = Report.of(results).files();

    assertThat(results.comparisons()).anyMatch(each -> Verdicts.words(each).equals("maybe slower"));
    for (Comparison each : results.comparisons()) {
      String word = Verdicts.word(each.mean());
      assertThat(Verdicts.words(each)).startsWith(word);
      assertThat(files.getOrDefault("results.json", "")).contains("\"" + word + "\"");
      assertThat(files.getOrDefault("comparisons.csv", "")).contains("," + word + ",");
      assertThat(files.getOrDefault("index.html", "")).contains(">" + word);
    }
    assertThat(files.getOrDefault("comparisons.csv", ""))
        .doesNotContain("no_loss_seen", "too_few_blocks,");
  }

  private static Results slowTail() {
    return new StatedRun(8, 0.005, 11)
        .pd(0.99, "uml", "soa.quicksort", Network.LOOPBACK, "n", 1000)
        .pd(1.3, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
        .submissions(60)
        .slow("uml", 8, 3)
        .analysedBy(Analysis.withDefaults()::of);
  }
}
