package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.diagnosis.CellDiagnosis;
import io.tare.analysis.comparison.diagnosis.CountedDrift;
import io.tare.analysis.comparison.diagnosis.WarmUpCurve;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.fixture.TimedRun;
import io.tare.harness.model.Network;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Settling of counted submissions, in runs with a known drift. */
class SettledTest {

  @Test
  void settledCellsStayWithinTheBound() {
    DriftShare share =
        DriftShare.of(TimedRun.settled().analysedBy(Analysis.withDefaults()::of)).orElseThrow();

    assertThat(share.cells()).isEqualTo(16);
    assertThat(share.beyond()).isZero();
    assertThat(share.within()).isGreaterThanOrEqualTo(12);
    assertThat(share.trials()).isEqualTo(64);
    assertThat(share.trialsBeyond()).as("of 64").isLessThanOrEqualTo(2);
    assertThat(share.medianRatio()).isCloseTo(1, within(0.005));
  }

  @Test
  void driftingCellsAreFound() {
    Results results =
        TimedRun.drifting(Map.of("c01", 0.90, "c02", 1.08, "c03", 0.98))
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(drift(results, "c01").ratio()).isCloseTo(0.90, within(0.015));
    assertThat(drift(results, "c01").isBeyond()).isTrue();
    assertThat(drift(results, "c02").ratio()).isCloseTo(1.08, within(0.015));
    assertThat(drift(results, "c02").isBeyond()).isTrue();
    assertThat(drift(results, "c03").isBeyond()).as("2 %").isFalse();
    assertThat(DriftShare.of(results).orElseThrow().beyond()).isEqualTo(2);
    assertThat(trial(results, "c01", 3).ratio()).isCloseTo(0.90, within(0.03));
  }

  @Test
  void noiseIsNotCalledDrift() {
    DriftShare share =
        DriftShare.of(TimedRun.noisy(0.2).analysedBy(Analysis.withDefaults()::of)).orElseThrow();

    assertThat(share.beyond() + share.within()).isZero();
    assertThat(share.unclear()).isEqualTo(16);
    assertThat(share.trialsBeyond()).as("of 64").isLessThanOrEqualTo(3);
  }

  @Test
  void levelsAreByTimeSinceTheFirstSlice() {
    WarmUpCurve fall =
        TimedRun.falling(1, 10).analysedBy(Analysis.withDefaults()::of).levelFalls().get(0);

    assertThat(fall.platform()).isEqualTo("native");
    assertThat(fall.warmUp())
        .extracting(WarmUpCurve.Window::fromSeconds)
        .containsExactly(0, 5, 10, 20);
    // Slices begin at 0, 2, 4 s, … and take 1 + exp(−t/10 s) times as long as later.
    assertThat(fall.warmUp().get(0).level().median()).isCloseTo(1.82, within(0.03));
    assertThat(fall.warmUp().get(2).level().median()).isCloseTo(1.25, within(0.03));
    assertThat(fall.warmUp().get(3).level().ninthDecile()).isBetween(1.05, 1.12);
    assertThat(fall.counted())
        .hasSize(3)
        .allSatisfy(each -> assertThat(each.median()).isCloseTo(1, within(0.02)))
        .allSatisfy(each -> assertThat(each.cells()).isEqualTo(32));
  }

  @Test
  void runsWithoutSlicesHaveNoLevels() {
    Results results = Analysis.withDefaults().of(SyntheticRun.quickstart());

    assertThat(DriftShare.of(results)).isEmpty();
    assertThat(results.levelFalls()).isEmpty();
    assertThat(
            DriftShare.of(
                new StatedRun(3, 0.01, 1)
                    .pd(1.2, "uml", "soa.quicksort", Network.LOOPBACK, "n", 100)
                    .analysedBy(Analysis.withDefaults()::of)))
        .isEmpty();
  }

  private static CountedDrift drift(Results results, String cell) {
    return diagnosis(results, cell).drift().orElseThrow();
  }

  private static CountedDrift trial(Results results, String cell, int block) {
    return diagnosis(results, cell).trials().get(block - 1).drift().orElseThrow();
  }

  private static CellDiagnosis diagnosis(Results results, String cell) {
    return results.diagnoses().stream()
        .filter(each -> each.id().equals(cell))
        .findFirst()
        .orElseThrow();
  }
}
