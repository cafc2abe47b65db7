package io.tare.analysis.statistics.pooling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.twosample.LogEstimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RandomEffectsTest {

  /**
   * Thirteen trials of BCG against tuberculosis (G. A. Colditz and others, JAMA 271, 1994): cases
   * and non-cases among the vaccinated, then among the others. Expected values are those printed in
   * the documentation of metafor 4 (W. Viechtbauer, Journal of Statistical Software 36(3), 2010)
   * for log risk ratios with restricted likelihood and the interval of Hartung and Knapp.
   */
  private static final int[][] TRIALS = {
    {4, 119, 11, 128},
    {6, 300, 29, 274},
    {3, 228, 11, 209},
    {62, 13536, 248, 12619},
    {33, 5036, 47, 5761},
    {180, 1361, 372, 1079},
    {8, 2537, 10, 619},
    {505, 87886, 499, 87892},
    {29, 7470, 45, 7232},
    {17, 1699, 65, 1600},
    {186, 50448, 141, 27197},
    {5, 2493, 3, 2338},
    {27, 16886, 29, 17825}
  };

  private static RandomEffects vaccine() {
    double[] values = new double[TRIALS.length];
    double[] errors = new double[TRIALS.length];
    for (int i = 0; i < TRIALS.length; i++) {
      double ours = TRIALS[i][0] + TRIALS[i][1];
      double theirs = TRIALS[i][2] + TRIALS[i][3];
      values[i] = Math.log(TRIALS[i][0] / ours / (TRIALS[i][2] / theirs));
      errors[i] = 1.0 / TRIALS[i][0] - 1 / ours + 1.0 / TRIALS[i][2] - 1 / theirs;
    }
    return RandomEffects.of(values, errors);
  }

  @Test
  void heterogeneityAgreesWithThePublishedExample() {
    Heterogeneity found = vaccine().heterogeneity();

    assertThat(found.variance()).isCloseTo(0.3132, within(5e-5));
    assertThat(found.deviation()).isCloseTo(0.5597, within(5e-5));
    assertThat(found.share()).isCloseTo(0.9222, within(5e-5));
    assertThat(found.q()).isCloseTo(152.2330, within(5e-5));
    assertThat(found.pValue()).isLessThan(1e-4);
  }

  /** metafor's {@code confint} of the same, as printed in the article. */
  @Test
  void boundsOfHeterogeneityAgreeWithTheQProfile() {
    Heterogeneity found = vaccine().heterogeneity();

    assertThat(found.range().orElseThrow().lower()).isCloseTo(0.1197, within(5e-5));
    assertThat(found.range().orElseThrow().upper()).isCloseTo(1.1115, within(5e-5));
  }

  @Test
  void intervalAgreesWithThePublishedExample() {
    RandomEffects found = vaccine();
    Interval interval = found.interval(0.95).orElseThrow();

    assertThat(found.logarithm()).isCloseTo(-0.7145, within(5e-5));
    assertThat(Math.sqrt(found.squaredError())).isCloseTo(0.1808, within(5e-5));
    assertThat(found.pValue().orElseThrow()).isCloseTo(0.0019, within(5e-5));
    assertThat(Math.log(interval.lower())).isCloseTo(-1.1084, within(5e-5));
    assertThat(Math.log(interval.upper())).isCloseTo(-0.3206, within(5e-5));
  }

  @Test
  void predictionAgreesWithThePublishedExample() {
    Interval prediction = vaccine().prediction(0.95).orElseThrow();

    assertThat(prediction.lower()).isCloseTo(0.14, within(5e-3));
    assertThat(prediction.upper()).isCloseTo(1.76, within(5e-3));
  }

  @Test
  void runsThatAgreeTooWellHaveTheUsualVariance() {
    RandomEffects found =
        RandomEffects.of(new double[] {0.1, 0.1, 0.1}, new double[] {0.03, 0.03, 0.03});

    assertThat(found.squaredError()).isCloseTo(0.01, within(1e-12));
    assertThat(found.heterogeneity().variance()).isZero();
    assertThat(found.heterogeneity().share()).isZero();
  }

  @Test
  void twoRunsHaveACommonValueAndNoInterval() {
    RandomEffects found = RandomEffects.of(new double[] {0, 0.2}, new double[] {0.01, 0.01});

    assertThat(found.logarithm()).isCloseTo(0.1, within(1e-12));
    assertThat(found.interval(0.95)).isEmpty();
    assertThat(found.prediction(0.95)).isEmpty();
    assertThat(found.pValue()).isEmpty();
  }

  @Test
  void anotherRunFitsWithinItsErrorAndHeterogeneity() {
    RandomEffects found =
        RandomEffects.of(
            new double[] {0.10, 0.12, 0.08, 0.11}, new double[] {1e-4, 1e-4, 1e-4, 1e-4});

    assertThat(found.fit(new LogEstimate(0.13, 1e-4, 4)).orElseThrow()).isGreaterThan(0.05);
    assertThat(found.fit(new LogEstimate(0.40, 1e-4, 4)).orElseThrow()).isLessThan(0.01);
  }

  @Test
  void oneRunCannotBePooled() {
    assertThatThrownBy(() -> RandomEffects.of(new double[] {0.1}, new double[] {0.01}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 values");
  }

  /**
   * Runs of five blocks each, with squared errors estimated only from these. Of 1000 such pools 94
   * to 99 % contain the common value, and another run fits 94 to 99 % of them; the true value of
   * another run is in the prediction interval in 89 to 99 %, least if runs differ by as much as
   * their own error.
   */
  @ParameterizedTest
  @CsvSource({"3, 0", "3, 0.02", "5, 0.02", "5, 0.1"})
  void intervalsHaveNominalCoverage(int runs, double between) {
    int pools = 400;
    int held = 0;
    int fitted = 0;
    Random random = new Random(36);
    for (int pool = 0; pool < pools; pool++) {
      List<LogEstimate> all = new ArrayList<>();
      for (int run = 0; run < runs; run++) {
        all.add(run(between * random.nextGaussian(), random));
      }
      RandomEffects found = RandomEffects.of(all);
      double another = between * random.nextGaussian();
      held += found.interval(0.95).orElseThrow().contains(1) ? 1 : 0;
      fitted += found.fit(run(another, random)).orElseThrow() > 0.05 ? 1 : 0;
    }

    assertThat((double) held / pools).isGreaterThan(0.93);
    assertThat((double) fitted / pools).isGreaterThan(0.90);
  }

  /** Mean of five blocks that differ by 5 %. */
  private static LogEstimate run(double truth, Random random) {
    double[] blocks = random.doubles(5).map(each -> truth + 0.05 * random.nextGaussian()).toArray();
    double mean = Arrays.stream(blocks).average().orElseThrow();
    double squares = Arrays.stream(blocks).map(each -> (each - mean) * (each - mean)).sum();
    return new LogEstimate(mean, squares / 20, 4);
  }
}
