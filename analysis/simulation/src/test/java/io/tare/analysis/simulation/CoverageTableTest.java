package io.tare.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.simulation.CoverageTable.Method;
import io.tare.analysis.simulation.Scenario.Order;
import java.util.Arrays;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A small coverage table; the large one is made by {@code tare simulate coverage}. */
class CoverageTableTest {

  private static final int RUNS = 400;
  private static final CoverageTable TABLE = new CoverageTable(new Runs(RUNS, 40, 3), 200);

  @ParameterizedTest
  @EnumSource(Scenario.class)
  void fiellersIntervalHasNominalCoverageOnEveryHost(Scenario scenario) {
    assertThat(holding(scenario, Method.FIELLER, 5)).isBetween(min(0.94), max(0.96));
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  void fiellersIntervalOfTrialMediansHasNominalCoverage(Scenario scenario) {
    assertThat(holding(scenario, Method.TRIAL_MEDIANS, 5)).isBetween(min(0.94), max(0.96));
  }

  @ParameterizedTest
  @EnumSource(Scenario.class)
  void intervalsOfMediansAndPercentilesHaveNominalCoverageFromTenBlocksOn(Scenario scenario) {
    assertThat(holding(scenario, Method.MEDIAN, 10)).isBetween(min(0.93), max(0.97));
    assertThat(holding(scenario, Method.P95, 10)).isBetween(min(0.93), max(0.97));
  }

  @Test
  void submissionsOfOneTrialAreNotIndependent() {
    assertThat(holding(Scenario.AUTOCORRELATED, Method.POOLED, 10)).isLessThan(RUNS * 3 / 4);
  }

  @Test
  void onePlatformAfterTheOtherMistakesDriftForLoss() {
    assertThat(holding(Scenario.DRIFTING, Method.SEQUENTIAL, 20)).isLessThan(RUNS * 9 / 10);
    assertThat(holding(Scenario.LOG_NORMAL, Method.SEQUENTIAL, 10)).isBetween(min(0.94), max(0.97));
  }

  @Test
  void theSameSeedGivesTheSameTable() {
    assertThat(TABLE.row(Scenario.BIMODAL, Method.P95, 5))
        .isEqualTo(TABLE.row(Scenario.BIMODAL, Method.P95, 5));
  }

  @Test
  void theCandidateIsSlowerByTheTrueRatio() {
    Scenario.Run run =
        Scenario.LOG_NORMAL.run(
            RandomSource.XO_RO_SHI_RO_128_PP.create(5), 400, 50, 1.2, Order.INTERLEAVED);
    double candidate = Arrays.stream(run.candidate()).flatMapToDouble(Arrays::stream).sum();
    double reference = Arrays.stream(run.reference()).flatMapToDouble(Arrays::stream).sum();

    assertThat(candidate / reference).isCloseTo(1.2, within(0.02));
  }

  private static int holding(Scenario scenario, Method method, int blocks) {
    return (int) Math.round(RUNS * TABLE.row(scenario, method, blocks).coverage());
  }

  /** So few have a probability of one in ten thousand if the coverage is nominal. */
  private static int min(double truth) {
    return BinomialDistribution.of(RUNS, truth).inverseCumulativeProbability(1e-4);
  }

  private static int max(double truth) {
    return BinomialDistribution.of(RUNS, truth).inverseSurvivalProbability(1e-4);
  }
}
