package io.tare.analysis.comparison.warning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import java.util.List;
import org.junit.jupiter.api.Test;

class BimodalTrialsTest {

  @Test
  void warnsOfTrialsOnTwoLevels() {
    assertThat(warnings(run().slowStarts("uml", 4, 1.4)))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.subject()).isEqualTo("uml");
              assertThat(each.detail())
                  .matches("2 cells; [\\w ]+ of [\\d,]+: 3 of 12 trials took 1\\.[34]\\d times .*");
              assertThat(each.kind().advice()).contains("Measure more blocks");
            });
  }

  @Test
  void doesNotWarnOfTrialsThatOnlyVary() {
    assertThat(warnings(run())).isEmpty();
  }

  @Test
  void doesNotWarnOfNearlyEqualLevels() {
    assertThat(warnings(run().slowStarts("uml", 4, 1.06))).isEmpty();
  }

  private static List<Warning> warnings(StatedRun run) {
    return run.analysedBy(Analysis.withDefaults()::of).warnings().stream()
        .filter(each -> each.kind().equals(Warning.Kind.TWO_LEVELS))
        .toList();
  }

  private static StatedRun run() {
    return new StatedRun(12, 0.01, 5)
        .pd(1.1, "uml", "soa.quicksort", Network.LOOPBACK, "n", 1000)
        .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100);
  }
}
