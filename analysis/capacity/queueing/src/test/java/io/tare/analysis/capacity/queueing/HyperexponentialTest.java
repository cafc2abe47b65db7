package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.GammaDistribution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gamma service as one of a few exponential times. */
class HyperexponentialTest {

  @ParameterizedTest
  @ValueSource(doubles = {1.01, 1.5, 2, 4, 10, 30, 60})
  void theFirstThreeMomentsAreThoseOfTheGammaDistribution(double variation) {
    double weights = 0;
    double mean = 0;
    double square = 0;
    double cube = 0;
    for (Hyperexponential each : Hyperexponential.of(variation)) {
      weights += each.weight();
      mean += each.weight() * each.mean();
      square += 2 * each.weight() * Math.pow(each.mean(), 2);
      cube += 6 * each.weight() * Math.pow(each.mean(), 3);
    }

    assertThat(weights).isCloseTo(1, within(1e-9));
    assertThat(mean).isCloseTo(1, within(1e-9));
    assertThat(square).isCloseTo(1 + variation, within(1e-5 * square));
    assertThat(cube).isCloseTo((1 + variation) * (1 + 2 * variation), within(1e-5 * cube));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1.5, 4, 10})
  void theProbabilityOfLongServiceIsThatOfTheGammaDistribution(double variation) {
    GammaDistribution gamma = GammaDistribution.of(1 / variation, variation);

    for (double share : new double[] {0.8, 0.9, 0.99, 0.999}) {
      double seconds = gamma.inverseCumulativeProbability(share);
      double above =
          Hyperexponential.of(variation).stream()
              .mapToDouble(each -> each.weight() * Math.exp(-seconds / each.mean()))
              .sum();
      assertThat(above).as("%s", share).isCloseTo(1 - share, within(0.01 * (1 - share) + 1e-3));
    }
  }
}
