package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import org.junit.jupiter.api.Test;

class DemandTest {

  @Test
  void isTheMeanOfTheTrialsOnEachPlatform() {
    Results results =
        new StatedRun(4, 0.02, 5)
            .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
            .processor("native", 4e6)
            .processor("uml", 6e6)
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(Demand.of(results, 0.95))
        .extracting(
            each -> each.cell().platform(),
            Demand::kind,
            each -> each.mean().value(),
            each -> each.mean().n())
        .containsExactlyInAnyOrder(
            tuple("native", Demand.Kind.PROCESSOR, 4e6, 4),
            tuple("uml", Demand.Kind.PROCESSOR, 6e6, 4));
  }

  @Test
  void missingCountsHaveNoDemand() {
    Results results =
        new StatedRun(4, 0.02, 5)
            .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(Demand.of(results, 0.95)).isEmpty();
  }

  @Test
  void switchTimePerGigabyteUsesBytesThatArrivedMeanwhile() {
    Results results =
        new StatedRun(4, 0.02, 5)
            .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100)
            .switches("native", 3e9, 1.5e9)
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(Demand.of(results, 0.95))
        .extracting(each -> each.kind().observation(), each -> each.mean().value())
        .containsExactly(tuple("switches_processor_per_gb_ns", 2e9));
  }
}
