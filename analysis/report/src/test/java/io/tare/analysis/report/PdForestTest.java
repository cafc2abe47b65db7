package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.presentation.Palette;
import io.tare.harness.model.Network;
import org.junit.jupiter.api.Test;

class PdForestTest {

  /** Tooltips are not on paper. */
  @Test
  void showsTheVerdictOfEachCandidateOutsideOfTooltips() {
    Results results =
        new StatedRun(8, 0.01, 3)
            .pd(1.5, "kvm", "sort", Network.LOOPBACK, "n", 1)
            .pd(0.8, "uml", "sort", Network.LOOPBACK, "n", 1)
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(PdForest.of(results, Palette.of(results)).values())
        .hasSize(2)
        .allSatisfy(
            figure ->
                assertThat(figure.toString().replaceAll("<title>[^<]*</title>", ""))
                    .contains(") slower", ") faster"));
  }
}
