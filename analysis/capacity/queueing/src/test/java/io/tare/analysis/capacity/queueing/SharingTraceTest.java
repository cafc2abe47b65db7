package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SharingTraceTest {

  @Test
  void aSingleRequestTakesItsDemand() {
    assertThat(SharingTrace.responses(new double[] {3}, new double[] {2}, 1)).containsExactly(2);
  }

  @Test
  void twoRequestsAtOneServerAreServedHalfAsFast() {
    // The first is alone for 1 s, then both share until it leaves; computed by hand.
    double[] responses = SharingTrace.responses(new double[] {0, 1}, new double[] {2, 3}, 1);

    assertThat(responses).containsExactly(new double[] {3, 4}, within(1e-12));
  }

  @Test
  void asManyRequestsAsServersDoNotWait() {
    assertThat(SharingTrace.responses(new double[] {0, 0, 0}, new double[] {1, 2, 3}, 3))
        .containsExactly(1, 2, 3);
  }

  @Test
  void theMeanAgreesWithProcessorSharingForAnyService() {
    double rate = 0.7;
    int count = 400_000;
    SplittableRandom random = new SplittableRandom(7);
    double[] arrivals = new double[count];
    double[] needs = new double[count];
    double at = 0;
    for (int i = 0; i < count; i++) {
      at -= Math.log(1 - random.nextDouble()) / rate;
      arrivals[i] = at;
      needs[i] = 1;
    }

    double mean = Arrays.stream(SharingTrace.responses(arrivals, needs, 1)).average().orElseThrow();

    // M/G/1-PS: S / (1 - rho), insensitive to the distribution of service.
    assertThat(mean).isCloseTo(1 / 0.3, within(0.05));
  }

  @Test
  void rejectsDemandsThatDoNotMatchTheArrivals() {
    assertThatThrownBy(() -> SharingTrace.responses(new double[] {0}, new double[0], 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("1 arrivals, 0 needs, 1 servers");
  }

  @Test
  void aRequestThatFindsAServerIdleTakesLonger() {
    double[] responses =
        SharingTrace.responses(
            new double[] {0, 1, 10}, new double[] {2, 2, 2}, new double[] {1, 1, 1}, 1);

    assertThat(responses).containsExactly(5, 4, 3);
  }
}
