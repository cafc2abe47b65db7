package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import org.junit.jupiter.api.Test;

/** Impossible processor time, and its replacement. */
class ProcessorCountTest {

  private static Results results(double utilisation) {
    return new StatedRun(5, 0.02, 5)
        .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
        .processor("native", 1e7)
        .processor("uml", 1.4e7)
        .busy("native", 1.0, 100)
        .busy("uml", utilisation, 80)
        .analysedBy(Analysis.withDefaults()::of);
  }

  @Test
  void impossibleProcessorTimeGivesNoDemandAndNoPd() {
    Results results = results(1.2);

    assertThat(Demand.of(results, 0.95))
        .extracting(each -> each.cell().platform(), Demand::kind)
        .isNotEmpty()
        .doesNotContain(tuple("uml", Demand.Kind.PROCESSOR), tuple("uml", Demand.Kind.UTILISATION));
    assertThat(results.comparisons().get(0).beside(SecondaryStatistic.Kind.PROCESSOR)).isEmpty();
  }

  @Test
  void theReasonIsReported() {
    assertThat(results(1.2).warnings())
        .filteredOn(each -> each.kind().equals(Warning.Kind.IMPOSSIBLE_PROCESSOR_TIME))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.subject()).isEqualTo("uml");
              assertThat(warning.detail()).startsWith("1 of 1 cells: up to 120 %");
            });
  }

  @Test
  void excessWithinTicksIsPossible() {
    Results results = results(1.02);

    assertThat(results.comparisons().get(0).beside(SecondaryStatistic.Kind.PROCESSOR)).isPresent();
    assertThat(results.warnings())
        .noneMatch(each -> each.kind().equals(Warning.Kind.IMPOSSIBLE_PROCESSOR_TIME));
  }

  @Test
  void busyProcessorsHaveARatioOfThroughputs() {
    Results results = results(1.2);

    assertThat(ThroughputRatio.of(results, results.comparisons().get(0)))
        .hasValueSatisfying(
            each -> {
              assertThat(each.ratio().value()).isCloseTo(1.25, within(1e-9));
              assertThat(each.isSaturated()).isTrue();
            });
  }

  @Test
  void idleProcessorsHaveNoRatioOfThroughputs() {
    Results results = results(0.6);

    assertThat(ThroughputRatio.of(results, results.comparisons().get(0)))
        .hasValueSatisfying(each -> assertThat(each.isSaturated()).isFalse());
  }
}
