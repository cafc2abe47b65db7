package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import org.junit.jupiter.api.Test;

/** A total is marked like its cells. */
class TotalDoubtTest {

  /** Two cells of such trials. */
  private static StatedRun run(double spread, double... pds) {
    StatedRun run = new StatedRun(3, spread, 3);
    for (int i = 0; i < pds.length; i++) {
      run.pd(pds[i], "uml", "sort", Network.LOOPBACK, "n", i + 1);
    }
    return run;
  }

  private static String total(StatedRun run) {
    Results results = run.analysedBy(Analysis.withDefaults().withoutTails()::of);
    return new CandidateSummary(results, "uml").total();
  }

  @Test
  void aFirmTotalOfFirmCellsHasNoMark() {
    assertThat(total(run(0.001, 1.3, 1.4))).endsWith(").");
  }

  @Test
  void aTotalOfUndecidedCellsSaysSo() {
    assertThat(total(run(0.2, 1.5, 1.6, 1.4, 1.5))).endsWith("); no single cell is decided.");
  }

  @Test
  void aTotalOfADisturbedRunSaysSo() {
    assertThat(total(run(0.001, 1.3, 1.4).beside(0.5)))
        .endsWith("); 6 of 6 trials were disturbed.");
    assertThat(total(run(0.001, 1.3, 1.4).beside(0.1))).endsWith(").");
  }

  @Test
  void aTotalOfUnsettledCellsSaysSo() {
    assertThat(total(run(0.001, 1.3, 1.4).compiling("uml", 0.05)))
        .endsWith("); not settled in 2 of 2 cells.");
  }

  @Test
  void thePageSaysTheSame() {
    Results results =
        run(0.001, 1.3, 1.4)
            .beside(0.5)
            .compiling("uml", 0.05)
            .analysedBy(Analysis.withDefaults().withoutTails()::of);

    assertThat(Headlines.of(results, "uml").get(0))
        .endsWith("); not settled in 2 of 2 cells; 6 of 6 trials were disturbed.");
  }
}
