package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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
    ErlangTime erlang = new ErlangTime(2);

    assertThat(erlang.shareWithin(Quantile.of(erlang, share)))
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
