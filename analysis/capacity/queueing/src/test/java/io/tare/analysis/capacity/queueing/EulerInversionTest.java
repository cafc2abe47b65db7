package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Distributions from their transforms. */
class EulerInversionTest {

  private static final ErlangTime ERLANG = new ErlangTime(0);

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.5, 1, 3, 8})
  void theShareAboveIsTheClosedForm(double seconds) {
    assertThat(EulerInversion.shareAbove(ERLANG, seconds))
        .isCloseTo(1 - ERLANG.shareWithin(seconds), within(2e-8));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.5, 1, 3, 8})
  void withoutJumpsFewerTermsGiveBothShareAndDensity(double seconds) {
    double at = 3 * seconds;
    EulerInversion.At found = EulerInversion.smooth(ERLANG, seconds);

    assertThat(found.above()).isCloseTo(1 - ERLANG.shareWithin(seconds), within(2e-8));
    assertThat(found.density()).isCloseTo(3 * Math.exp(-at) * at * at / 2, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.5, 0.95, 0.9999})
  void theQuantileHasThatShareAboveIt(double share) {
    double quantile = Quantile.of(seconds -> EulerInversion.shareAbove(ERLANG, seconds), 1, share);

    assertThat(ERLANG.shareWithin(quantile)).isCloseTo(share, within(1e-3 * (1 - share)));
  }
}
