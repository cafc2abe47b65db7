package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrecisionRemedyTest {

  @Test
  void moreTimePerBlockHelpsIfStartsAreEqual() {
    PrecisionRemedy remedy = remedy(run(0, 8));

    assertThat(remedy.isTime()).isTrue();
    assertThat(remedy.withinShare()).isGreaterThan(0.6);
  }

  @Test
  void onlyMoreBlocksHelpIfStartsDiffer() {
    PrecisionRemedy remedy = remedy(run(0.1, 8));

    assertThat(remedy.isTime()).isFalse();
    assertThat(remedy.withinShare()).isLessThan(0.1);
  }

  @Test
  void everyBlocksErrorIsFromItsRounds() {
    List<Double> byRounds = errors(run(0.02, 8));
    List<Double> bySubmissions = errors(run(0.02, 0));

    assertThat(byRounds).hasSize(10).allMatch(each -> each > 0 && each < 0.05);
    assertThat(byRounds).isNotEqualTo(bySubmissions);
  }

  @Test
  void twoBlocksHaveNoRemedy() {
    StatedRun two =
        new StatedRun(2, 0.02, 3)
            .pd(1.1, "uml", "soa.quicksort", Network.LOOPBACK, "n", 1000)
            .submissions(48);

    assertThat(PrecisionRemedy.of(two.analysedBy(Analysis.withDefaults()::of).comparisons()))
        .isEmpty();
  }

  private static List<Double> errors(StatedRun run) {
    return run.analysedBy(Analysis.withDefaults()::of)
        .comparisons()
        .get(0)
        .spread()
        .orElseThrow()
        .errors();
  }

  private static PrecisionRemedy remedy(StatedRun run) {
    return PrecisionRemedy.of(run.analysedBy(Analysis.withDefaults()::of).comparisons())
        .orElseThrow();
  }

  private static StatedRun run(double spread, int rounds) {
    return new StatedRun(10, spread, 3)
        .pd(1.1, "uml", "soa.quicksort", Network.LOOPBACK, "n", 1000)
        .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
        .submissions(48)
        .rounds(rounds);
  }
}
