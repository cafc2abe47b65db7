package io.tare.analysis.comparison.warning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import java.util.List;
import org.junit.jupiter.api.Test;

class OddStartsTest {

  @Test
  void namesTheOneStartThatIsSlowInOneCell() {
    Results results = results(run().slowStarts("native", 5, 1.15).onlyIn("soa.matmul"));

    assertThat(of(results, Warning.Kind.ODD_START))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.subject()).isEqualTo("native, block 5");
              assertThat(each.detail())
                  .matches(
                      "Matrix multiplication of 100 took 1\\.1\\d times as long as in the other 4 starts;"
                          + " PD of uml 1\\.1\\d+, by Hodges and Lehmann 1\\.\\d+");
            });
    assertThat(of(results, Warning.Kind.TWO_LEVELS)).isEmpty();
  }

  /** PD is 1.2; the slow start of the reference makes PD of means 3 % smaller. */
  @Test
  void theStartHardlyMovesPdByHodgesAndLehmann() {
    Comparison matmul =
        results(run().slowStarts("native", 5, 1.15).onlyIn("soa.matmul")).comparisons().stream()
            .filter(each -> each.measurand().workload().equals("soa.matmul"))
            .findFirst()
            .orElseThrow();

    assertThat(matmul.pd().value()).isLessThan(1.18);
    assertThat(matmul.robustness().hodgesLehmann().orElseThrow()).isBetween(1.185, 1.215);
  }

  @Test
  void namesAStartOnceThatIsSlowInAllCells() {
    assertThat(of(results(run().slowStarts("uml", 5, 1.15)), Warning.Kind.ODD_START))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.subject()).isEqualTo("uml, block 5");
              assertThat(each.detail()).startsWith("2 cells; ");
              assertThat(each.cells()).isEqualTo(2);
            });
  }

  @Test
  void namesNoStartOfThoseThatOnlyVary() {
    assertThat(of(results(run()), Warning.Kind.ODD_START)).isEmpty();
    assertThat(
            of(
                results(run().slowStarts("native", 5, 1.05).onlyIn("soa.matmul")),
                Warning.Kind.ODD_START))
        .isEmpty();
  }

  private static Results results(StatedRun run) {
    return run.analysedBy(Analysis.withDefaults()::of);
  }

  private static List<Warning> of(Results results, Warning.Kind kind) {
    return results.warnings().stream().filter(each -> each.kind().equals(kind)).toList();
  }

  private static StatedRun run() {
    return new StatedRun(5, 0.005, 5)
        .pd(1.1, "uml", "soa.quicksort", Network.LOOPBACK, "n", 1000)
        .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100);
  }
}
