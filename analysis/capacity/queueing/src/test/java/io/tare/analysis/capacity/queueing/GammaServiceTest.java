package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GammaServiceTest {

  @Test
  void isExponentialForVariationOne() {
    assertThat(GammaService.quantile(1, 0.95)).isCloseTo(-Math.log(0.05), within(1e-9));
  }

  @Test
  void isFixedWithoutVariation() {
    assertThat(GammaService.quantile(0, 0.99)).isEqualTo(1);
    assertThat(GammaService.variation(1, 0.95)).isZero();
    assertThat(GammaService.variation(0.9, 0.95)).isZero();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.01, 0.2, 1, 2.5})
  void variationIsRecoveredFromAQuantile(double variation) {
    double ratio = GammaService.quantile(variation, 0.95);

    assertThat(GammaService.variation(ratio, 0.95)).isCloseTo(variation, within(1e-6));
  }

  @Test
  void variationIsCapped() {
    assertThat(GammaService.variation(50, 0.95)).isCloseTo(4, within(1e-9));
  }
}
