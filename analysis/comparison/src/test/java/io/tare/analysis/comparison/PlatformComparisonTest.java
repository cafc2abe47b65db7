package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlatformComparisonTest {

  /** The machine slows down in the fourth block, of which only the better platform has trials. */
  @Test
  void aBetterMeanOverOtherBlocksDoesNotWin() {
    Results all =
        new StatedRun(6, 0.001, 1)
            .pd(1.1, "uml", "job", Network.LOOPBACK, "n", 1)
            .analysedBy(Analysis.withDefaults()::of);
    List<CellResult> cells =
        all.cells().stream()
            .map(
                cell ->
                    cell.withTrials(
                        cell.cell().platform().equals("native")
                            ? cell.trials().stream().map(PlatformComparisonTest::slow).toList()
                            : cell.trials().subList(0, 3)))
            .toList();

    PlatformComparison.Row row =
        PlatformComparison.of(ResultsBuilder.builder(all).cells(cells).build()).rows().get(0);

    assertThat(row.pairs().get(0).winner(0.95)).contains("native");
    assertThat(row.best()).contains("uml");
    assertThat(row.winner(0.95)).isEmpty();
  }

  private static TrialPoint slow(TrialPoint trial) {
    return trial.block() > 3 ? trial.withMean(2 * trial.mean()) : trial;
  }
}
