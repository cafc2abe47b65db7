package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.statistics.Ratio;
import io.tare.harness.model.Network;
import org.junit.jupiter.api.Test;

class SecondaryStatisticTest {

  @Test
  void theMedianIgnoresAFewSlowSubmissions() {
    Comparison comparison =
        run(0.02)
            .submissions(50)
            .slow("uml", 25, 20)
            .analysedBy(Analysis.withDefaults()::of)
            .comparisons()
            .get(0);

    assertThat(comparison.pd().value()).isGreaterThan(1.5);
    assertThat(median(comparison).judged().pd().value()).isCloseTo(1, within(0.05));
  }

  @Test
  void itsIntervalIsPairedLikeThatOfMeans() {
    Comparison comparison = run(0.02).analysedBy(Analysis.withDefaults()::of).comparisons().get(0);
    Ratio median = median(comparison).judged().pd();

    // All submissions of a trial are equal here, so its median is its mean.
    assertThat(median.method()).isEqualTo(Ratio.Method.FIELLER);
    assertThat(median).isEqualTo(comparison.pd());
  }

  @Test
  void itHasItsOwnCorrectionOverTheWholeTable() {
    assertThat(run(0.02).analysedBy(Analysis.withDefaults()::of).comparisons())
        .allSatisfy(
            each ->
                assertThat(median(each).judged().holmP().orElseThrow())
                    .isCloseTo(each.holmP().orElseThrow(), within(1e-9)));
  }

  @Test
  void processorTimeIsComparedIfCountedOnBothSides() {
    Comparison comparison =
        run(0.02)
            .processor("native", 4e6)
            .processor("uml", 6e6)
            .analysedBy(Analysis.withDefaults()::of)
            .comparisons()
            .get(0);

    SecondaryStatistic processor =
        comparison.beside(SecondaryStatistic.Kind.PROCESSOR).orElseThrow();
    assertThat(processor.judged().pd().value()).isCloseTo(1.5, within(1e-9));
    assertThat(processor.reference()).isCloseTo(4e6, within(1e-3));
    assertThat(processor.candidate()).isCloseTo(6e6, within(1e-3));
  }

  @Test
  void processorTimeOfOneSideIsNotCompared() {
    Comparison comparison =
        run(0.02)
            .processor("uml", 6e6)
            .analysedBy(Analysis.withDefaults()::of)
            .comparisons()
            .get(0);

    assertThat(comparison.beside(SecondaryStatistic.Kind.PROCESSOR)).isEmpty();
  }

  @Test
  void decilesGoFromTheFastEndToTheSlowOne() {
    Comparison comparison =
        run(0.02)
            .submissions(50)
            .slow("uml", 5, 3)
            .analysedBy(Analysis.withDefaults()::of)
            .comparisons()
            .get(0);

    assertThat(comparison.deciles()).hasSize(9);
    assertThat(comparison.deciles().get(0).value()).isCloseTo(1, within(0.05));
    assertThat(comparison.deciles().get(8).value()).isGreaterThan(2);
  }

  private static SecondaryStatistic median(Comparison comparison) {
    return comparison.beside(SecondaryStatistic.Kind.MEDIAN).orElseThrow();
  }

  private static StatedRun run(double spread) {
    return new StatedRun(6, spread, 11)
        .pd(1.0, "uml", "soa.quicksort", Network.LOOPBACK, "n", 1000)
        .pd(1.2, "uml", "soa.matmul", Network.LOOPBACK, "n", 100);
  }
}
