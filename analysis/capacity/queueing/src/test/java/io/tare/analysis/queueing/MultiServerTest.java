package io.tare.analysis.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MultiServerTest {

  /** With one server, response times are exponential. */
  @Test
  void percentilesOfOneServerAreThoseOfAnExponentialDistribution() {
    MultiServer one = new MultiServer(0.5, 1, 1);
    assertThat(one.responseSeconds()).isCloseTo(2, within(1e-12));
    assertThat(one.quantileSeconds(0.95)).isCloseTo(-2 * Math.log(0.05), within(1e-9));
    assertThat(one.shareAbove(3)).isCloseTo(Math.exp(-1.5), within(1e-12));
  }

  /** The mean is the integral of the share above. */
  @Test
  void theMeanIsThatOfItsDistribution() {
    for (int servers : new int[] {1, 2, 3, 16, 64}) {
      MultiServer station = new MultiServer(0.8 * servers, 1, servers);
      double sum = 0;
      double step = 1e-3;
      for (double time = step / 2; time < 80; time += step) {
        sum += station.shareAbove(time) * step;
      }
      assertThat(sum).as("%d servers", servers).isCloseTo(station.responseSeconds(), within(1e-5));
    }
  }

  /** Where waiting and service end alike fast, the formula's denominator vanishes. */
  @Test
  void nothingHappensWhereTheDenominatorVanishes() {
    MultiServer at = new MultiServer(1, 1, 2);
    MultiServer beside = new MultiServer(1 + 1e-7, 1, 2);
    assertThat(at.shareAbove(1.5)).isCloseTo(beside.shareAbove(1.5), within(1e-6));
    assertThat(at.shareAbove(0)).isEqualTo(1);
  }

  @Test
  void ofManyServersNobodyWaits() {
    MultiServer many = new MultiServer(10, 1, 1000);
    assertThat(many.waitingSeconds()).isCloseTo(0, within(1e-12));
    assertThat(many.quantileSeconds(0.95)).isCloseTo(-Math.log(0.05), within(1e-9));
  }

  @Test
  void refusesWhatIsNotStable() {
    assertThatThrownBy(() -> new MultiServer(3, 1, 3))
        .hasMessage("3.0/s of 1.0 s saturate 3 servers");
    assertThatThrownBy(() -> new MultiServer(Double.NaN, 1, 3)).hasMessageContaining("NaN");
  }
}
