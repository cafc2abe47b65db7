package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import org.junit.jupiter.api.Test;

class ContrastsTest {

  private static final Results RESULTS =
      new StatedRun(5, 0.01, 7)
          .pd(1.2, "small", "soa.quicksort", Network.LOOPBACK, "n", 1000)
          .pd(1.8, "large", "soa.quicksort", Network.LOOPBACK, "n", 1000)
          .against("small", "large")
          .analysedBy(Analysis.withDefaults()::of);

  @Test
  void aCandidateMayHaveItsOwnReference() {
    assertThat(RESULTS.comparisons())
        .extracting(each -> each.candidate() + " against " + each.reference())
        .containsExactlyInAnyOrder("small against native", "large against small");
    Comparison large =
        RESULTS.comparisons().stream()
            .filter(each -> each.candidate().equals("large"))
            .findFirst()
            .orElseThrow();
    assertThat(large.pd().value()).isCloseTo(1.5, within(0.05));
  }

  @Test
  void theReportNamesEachReference() {
    assertThat(TerminalReport.text(RESULTS, 100))
        .contains("small against native", "large against small")
        .contains("times as long in large as in small");
  }
}
