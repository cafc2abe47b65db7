package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.math3.complex.Complex;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Distributions from their transforms. */
class EulerInversionTest {

  /** Erlang times of three stages with mean 1. */
  private static final TransformedTime ERLANG =
      new TransformedTime() {
        @Override
        public Complex transform(Complex s) {
          return s.divide(3).add(1).pow(-3.0);
        }

        @Override
        public double meanSeconds() {
          return 1;
        }
      };

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.5, 1, 3, 8})
  void theShareAboveIsTheClosedForm(double seconds) {
    double at = 3 * seconds;

    assertThat(EulerInversion.shareAbove(ERLANG, seconds))
        .isCloseTo(Math.exp(-at) * (1 + at + at * at / 2), within(2e-8));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.5, 1, 3, 8})
  void withoutJumpsFewerTermsGiveBothShareAndDensity(double seconds) {
    double at = 3 * seconds;
    EulerInversion.At found = EulerInversion.smooth(ERLANG, seconds);

    assertThat(found.above()).isCloseTo(Math.exp(-at) * (1 + at + at * at / 2), within(2e-8));
    assertThat(found.density()).isCloseTo(3 * Math.exp(-at) * at * at / 2, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.5, 0.95, 0.9999})
  void theQuantileHasThatShareAboveIt(double share) {
    double quantile = Quantile.of(seconds -> EulerInversion.shareAbove(ERLANG, seconds), 1, share);
    double at = 3 * quantile;

    assertThat(1 - Math.exp(-at) * (1 + at + at * at / 2))
        .isCloseTo(share, within(1e-3 * (1 - share)));
  }
}
