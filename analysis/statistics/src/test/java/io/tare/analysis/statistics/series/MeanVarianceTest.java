package io.tare.analysis.statistics.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.descriptive.Variance;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeanVarianceTest {

  private static final int CELLS = 500;
  private static final int TRIALS = 10;

  private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(1992);
  private final ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);

  @Test
  void isTheSquaredStandardErrorForAlternatingValues() {
    double[] values = {1, 4, 2, 5, 1, 6, 2, 4};

    MeanVariance mean = MeanVariance.of(List.of(values)).get(0);

    assertThat(mean.mean()).isEqualTo(3.125);
    assertThat(mean.variance()).isCloseTo(Variance.of(values).getAsDouble() / 8, within(1e-12));
    assertThat(mean.freedom()).isEqualTo(7);
    assertThat(mean.size()).isEqualTo(8);
  }

  /** The variance between means of simulated series agrees with their own estimates. */
  @ParameterizedTest
  @CsvSource({
    "0, 25, 10",
    "0, 400, 5",
    "0.5, 100, 10",
    "0.5, 400, 10",
    "0.8, 400, 10",
    "0.95, 2000, 10"
  })
  void agreesWithTheSpreadOfMeansOfSeries(double rho, int length, double percent) {
    double[] means = new double[TRIALS * CELLS];
    double value = 0;
    for (int cell = 0; cell < CELLS; cell++) {
      List<MeanVariance> trials = MeanVariance.of(series(rho, length));
      for (int i = 0; i < TRIALS; i++) {
        means[cell * TRIALS + i] = trials.get(i).mean();
        value += trials.get(i).variance() / means.length;
      }
    }

    assertThat(value)
        .isCloseTo(Variance.of(means).getAsDouble(), Percentage.withPercentage(percent));
  }

  @Test
  void hasFewerDegreesOfFreedomForMoreCorrelation() {
    assertThat(MeanVariance.of(series(0.8, 400)).get(0).freedom())
        .isLessThan(MeanVariance.of(series(0, 400)).get(0).freedom() / 3);
  }

  @Test
  void doesNotMistakeDifferencesBetweenSeriesForCorrelation() {
    List<double[]> shifted = series(0, 100);
    shifted.forEach(each -> Arrays.setAll(each, i -> each[i] + 1000 * shifted.indexOf(each)));

    assertThat(MeanVariance.of(shifted).get(0).freedom()).isGreaterThan(80);
  }

  @Test
  void isUnknownForOneValue() {
    assertThat(MeanVariance.of(List.of(new double[] {3})))
        .containsExactly(new MeanVariance(3, Double.NaN, 0, 1));
  }

  @Test
  void isZeroWithoutVariation() {
    assertThat(MeanVariance.of(List.of(new double[] {3, 3, 3})).get(0).variance()).isZero();
  }

  @Test
  void rejectsAnEmptySeries() {
    assertThatThrownBy(() -> MeanVariance.of(List.of(new double[0])))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private List<double[]> series(double rho, int length) {
    return IntStream.range(0, TRIALS).mapToObj(i -> one(rho, length)).toList();
  }

  private double[] one(double rho, int length) {
    double[] values = new double[length];
    double[] state = {normal.sample()};
    Arrays.setAll(
        values, i -> state[0] = rho * state[0] + Math.sqrt(1 - rho * rho) * normal.sample());
    return values;
  }
}
