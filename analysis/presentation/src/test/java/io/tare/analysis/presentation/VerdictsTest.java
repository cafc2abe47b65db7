package io.tare.analysis.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.SyntheticRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictsTest {

  private static final Results CLEAN = Analysis.withDefaults().of(SyntheticRun.quickstart());
  private static final Results FLAWED = Analysis.withDefaults().of(SyntheticRun.withFlaws());

  @Test
  void noLossSeenHasTheLargestPossibleLoss() {
    Comparison equal =
        FLAWED.comparisons().stream()
            .filter(each -> each.verdict() == Verdict.NO_LOSS_SEEN)
            .findFirst()
            .orElseThrow();

    assertThat(Verdicts.words(equal)).matches("no loss seen; at most \\+[0-9.]+ %");
    assertThat(Interpretation.of(equal)).contains("no loss seen in container, at most +");
  }

  @Test
  void everyVerdictOfATableIsExplained() {
    for (Results results : List.of(CLEAN, FLAWED)) {
      String explained = String.join(" ", Verdicts.legend(results.comparisons()).keySet());
      assertThat(results.comparisons())
          .allSatisfy(
              each ->
                  assertThat(explained)
                      .contains(
                          Verdicts.words(each)
                              .replaceAll("(maybe|[,;]).*", "$1")
                              .replaceAll("[,;]", "")));
    }
  }
}
