package io.tare.analysis.statistics.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Pairs;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.inference.TTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DetectableRatioTest {

  /** statsmodels 0.15.0: TTestPower().solve_power(nobs=n, alpha=0.05, power=p) * sqrt(n). */
  @ParameterizedTest
  @CsvSource({
    "3, 0.5, 3.62853274",
    "3, 0.8, 5.65348927",
    "3, 0.95, 7.77166090",
    "5, 0.5, 2.57853684",
    "5, 0.8, 3.76105982",
    "5, 0.95, 4.92797282",
    "10, 0.5, 2.19540125",
    "10, 0.8, 3.14963459",
    "10, 0.95, 4.06650151",
    "40, 0.5, 2.00943787",
    "40, 0.8, 2.87297424",
    "40, 0.95, 3.69730537",
  })
  void noncentralityAgreesWithStatsmodels(int pairs, double power, double noncentrality) {
    assertThat(DetectableRatio.noncentrality(pairs, 0.95, power))
        .isCloseTo(noncentrality, within(1e-5));
  }

  @Test
  void isDetectedWithTheStatedPower() {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(11);
    ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
    double spread = 0.05;
    double logarithm =
        DetectableRatio.noncentrality(6, 0.95, DetectableRatio.USUAL_POWER) * spread / Math.sqrt(6);
    int found = 0;
    for (int run = 0; run < 2000; run++) {
      double[] logs = new double[6];
      Arrays.setAll(logs, i -> logarithm + spread * normal.sample());
      found += TTest.withDefaults().test(logs).getPValue() < 0.05 ? 1 : 0;
    }
    assertThat(found / 2000.0).isCloseTo(0.8, within(0.035));
  }

  /** An interval that is as much wider as t of 99 % is larger than that of 95 % is one of 99 %. */
  @Test
  void aWiderIntervalIsThatOfAHigherLevel() {
    double widening = ConfidenceLevel.studentT(0.99, 4) / ConfidenceLevel.studentT(0.95, 4);

    assertThat(DetectableRatio.noncentrality(5, 0.95, 0.8, widening))
        .isCloseTo(DetectableRatio.noncentrality(5, 0.99, 0.8), within(1e-6));
  }

  @Test
  void growsWithTheSpreadOfTheBlocks() {
    double[] reference = {1, 1, 1, 1};
    double narrow =
        DetectableRatio.of(Pairs.of(new double[] {1.01, 1, 0.99, 1}, reference), 0.95, 0.8)
            .orElseThrow();
    double wide =
        DetectableRatio.of(Pairs.of(new double[] {1.1, 1, 0.9, 1}, reference), 0.95, 0.8)
            .orElseThrow();

    assertThat(narrow).isBetween(1.0, wide);
    assertThat(DetectableRatio.of(Pairs.of(reference, reference), 0.95, 0.8)).hasValue(1);
  }

  @Test
  void isAbsentForTwoBlocks() {
    assertThat(DetectableRatio.of(Pairs.of(new double[] {1, 2}, new double[] {1, 1}), 0.95, 0.8))
        .isEmpty();
  }

  @Test
  void rejectsAPowerBelowTheRisk() {
    assertThatThrownBy(() -> DetectableRatio.noncentrality(5, 0.95, 0.04))
        .hasMessageStartingWith("power 0.04 is not between");
  }
}
