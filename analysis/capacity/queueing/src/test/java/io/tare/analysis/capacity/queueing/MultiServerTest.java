package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MultiServerTest {

  /** With one server, response times are exponential. */
  @Test
  void percentilesOfOneServerAreExponential() {
    MultiServer one = new MultiServer(0.5, 1, 1);
    assertThat(one.responseSeconds()).isCloseTo(2, within(1e-12));
    assertThat(one.quantileSeconds(0.95)).isCloseTo(-2 * Math.log(0.05), within(1e-9));
    assertThat(one.shareAbove(3)).isCloseTo(Math.exp(-1.5), within(1e-12));
  }

  /** The mean is the integral of the survival function. */
  @Test
  void theMeanAgreesWithTheDistribution() {
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

  /** For equal rates of waiting and service, the formula's denominator vanishes. */
  @Test
  void isContinuousWhereTheDenominatorVanishes() {
    MultiServer at = new MultiServer(1, 1, 2);
    MultiServer beside = new MultiServer(1 + 1e-7, 1, 2);
    assertThat(at.shareAbove(1.5)).isCloseTo(beside.shareAbove(1.5), within(1e-6));
    assertThat(at.shareAbove(0)).isEqualTo(1);
  }

  @Test
  void thereIsNoWaitingWithManyServers() {
    MultiServer many = new MultiServer(10, 1, 1000);
    assertThat(many.waitingSeconds()).isCloseTo(0, within(1e-12));
    assertThat(many.quantileSeconds(0.95)).isCloseTo(-Math.log(0.05), within(1e-9));
  }

  @Test
  void rejectsUnstableStations() {
    assertThatThrownBy(() -> new MultiServer(3, 1, 3))
        .hasMessage("3.0/s of 1.0 s saturate 3 servers");
    assertThatThrownBy(() -> new MultiServer(Double.NaN, 1, 3)).hasMessageContaining("NaN");
  }
}
