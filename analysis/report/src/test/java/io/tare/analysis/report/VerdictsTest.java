package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.Results;
import io.tare.analysis.results.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictsTest {

  @Test
  void noLossIsToldWithTheLargestLossThatIsPossible() {
    Comparison equal =
        ReportFixture.FLAWED.comparisons().stream()
            .filter(each -> each.verdict() == Verdict.NO_LOSS_SEEN)
            .findFirst()
            .orElseThrow();

    assertThat(Verdicts.words(equal)).matches("no loss, at most \\+[0-9.]+ %");
    assertThat(Interpretation.of(equal)).contains("no loss seen in container, at most +");
  }

  @Test
  void everyVerdictOfATableIsExplained() {
    for (Results results : List.of(ReportFixture.CLEAN, ReportFixture.FLAWED)) {
      String explained = String.join(" ", Verdicts.legend(results.comparisons()).keySet());
      assertThat(results.comparisons())
          .allSatisfy(
              each ->
                  assertThat(explained)
                      .contains(
                          Verdicts.words(each).replaceAll("(maybe|,).*", "$1").replace(",", "")));
    }
  }

  @Test
  void aCommaInANumberIsNoReasonForAnother() {
    assertThat(Headlines.of(ReportFixture.CLEAN, "uml"))
        .anyMatch(each -> each.startsWith("Quicksort of 200,000 takes"));
  }

  @Test
  void aLossIsToldWithThePartThatItSitsIn() {
    assertThat(Headlines.of(ReportFixture.CLEAN, "uml"))
        .anySatisfy(
            each ->
                assertThat(each)
                    .startsWith("Marshalling of 2 MB, 10 characters per element, takes 1.59 times")
                    .containsPattern(
                        "[0-9.]+ % \\([0-9.]+ to [0-9.]+ %\\) of the added time is in server"));
  }
}
