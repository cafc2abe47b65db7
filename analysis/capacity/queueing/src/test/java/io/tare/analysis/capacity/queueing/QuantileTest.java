package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.math3.complex.Complex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuantileTest {

  @Test
  void isFoundFromAnyGuess() {
    for (double guess : new double[] {1e-6, 1, 1e6}) {
      assertThat(Quantile.of(seconds -> Math.exp(-seconds), guess, 0.95))
          .isCloseTo(-Math.log(0.05), within(1e-5));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01, 0.5, 0.95, 0.9999})
  void ofATransformedTimeHasThatShareAboveIt(double share) {
    TransformedTime erlang =
        new TransformedTime() {
          @Override
          public double leastSeconds() {
            return 2;
          }

          @Override
          public Complex transform(Complex s) {
            return s.divide(3).add(1).pow(-3.0);
          }

          @Override
          public double meanSeconds() {
            return 3;
          }
        };
    double at = 3 * Math.max(0, Quantile.of(erlang, share) - 2);

    assertThat(1 - Math.exp(-at) * (1 + at + at * at / 2))
        .isCloseTo(share, within(1e-4 * (1 - share)));
  }

  @Test
  void atAJumpIsItsTime() {
    assertThat(Quantile.of(seconds -> seconds < 3 ? 1 : 0.1 * Math.exp(3 - seconds), 1, 0.5))
        .isCloseTo(3, within(1e-5));
  }

  @Test
  void ofNoRequestsIsZero() {
    assertThat(Quantile.of(seconds -> Math.exp(-seconds), 1, 0)).isZero();
  }

  @Test
  void rejectsSharesThatTheDigitsDoNotShow() {
    assertThatThrownBy(() -> Quantile.of(seconds -> Math.exp(-seconds), 1, 0.99999))
        .hasMessage("a share of 0.99999, expected 0 to 0.9999");
  }
}
