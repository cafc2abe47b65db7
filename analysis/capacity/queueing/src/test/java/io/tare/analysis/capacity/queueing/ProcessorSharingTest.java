package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessorSharingTest {

  /** Simulated means agree with the exact ones, which they do not use. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1, 4})
  void theMeanDoesNotDependOnTheVariation(double variation) {
    for (int servers : new int[] {1, 4}) {
      ProcessorSharing station = new ProcessorSharing(0.7 * servers, 1, servers, variation);
      ProcessorSharing.Simulated simulated = station.quantile(0.5, 0.02, 5);

      assertThat(simulated.meanSeconds())
          .as("%d servers", servers)
          .isCloseTo(station.responseSeconds(), within(2.5 * simulated.meanHalfWidth()));
    }
  }

  @Test
  void theMeanOfOneServerIsTheClosedForm() {
    assertThat(new ProcessorSharing(0.7, 1, 1, 4).responseSeconds())
        .isCloseTo(1 / 0.3, within(1e-9));
  }

  /** Forty requests a second of 80 ms, machines of two processors, p95 below a second. */
  @Test
  void percentilesAgreeWithTheWorkedQuery() {
    ProcessorSharing.Simulated three =
        new ProcessorSharing(40.0 / 3, 0.08 * 1.40, 2, 1).quantile(0.95, 0.01, 1);
    assertThat(three.seconds()).isCloseTo(0.877, within(0.02));
    assertThat(three.halfWidth()).isLessThanOrEqualTo(0.01 * three.seconds());
    ProcessorSharing.Simulated worse =
        new ProcessorSharing(40.0 / 3, 0.08 * 1.515, 2, 1).quantile(0.95, 0.01, 1);
    assertThat(worse.seconds()).isCloseTo(1.242, within(0.04));
  }

  @Test
  void theSameSeedGivesTheSameResultScaledWithTime() {
    ProcessorSharing.Simulated one = new ProcessorSharing(5, 0.1, 2, 1).quantile(0.95, 0.05, 9);
    ProcessorSharing.Simulated again = new ProcessorSharing(5, 0.1, 2, 1).quantile(0.95, 0.05, 9);
    ProcessorSharing.Simulated slower = new ProcessorSharing(0.5, 1, 2, 1).quantile(0.95, 0.05, 9);

    assertThat(again).isEqualTo(one);
    assertThat(slower.seconds()).isCloseTo(10 * one.seconds(), within(1e-6));
  }

  /** For exponential service the chain of a tagged request is exact. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.8, 0.93})
  void quantilesAgreeWithTheExactChain(double busy) {
    MultiServer station = new MultiServer(2 * busy, 1, 2);
    SharedResponse exact = SharedResponse.among(Occupancy.open(station), 1, 1);

    List<ProcessorSharing.Simulated> simulated =
        new ProcessorSharing(2 * busy, 1, 2, 1).quantiles(List.of(0.5, 0.95, 0.99), 0.02, 3);

    for (ProcessorSharing.Simulated each : simulated) {
      assertThat(each.seconds())
          .as("%s", each.share())
          .isCloseTo(exact.quantileSeconds(each.share()), within(2 * each.halfWidth()));
      assertThat(each.halfWidth()).isLessThanOrEqualTo(0.02 * each.seconds());
    }
  }

  /** Ending as soon as an interval is small enough costs a little of its 95 %. */
  @ParameterizedTest
  @ValueSource(doubles = {0.6, 0.9})
  void intervalsHaveNominalCoverage(double busy) {
    double exact =
        SharedResponse.among(Occupancy.open(new MultiServer(busy, 1, 1)), 1, 1)
            .quantileSeconds(0.95);
    int seeds = 60;
    int held = 0;
    double error = 0;
    for (int seed = 1; seed <= seeds; seed++) {
      ProcessorSharing.Simulated one =
          new ProcessorSharing(busy, 1, 1, 1).quantile(0.95, 0.05, seed);
      held += Math.abs(one.seconds() - exact) <= one.halfWidth() ? 1 : 0;
      error += (one.seconds() / exact - 1) / seeds;
    }

    assertThat(held).isGreaterThanOrEqualTo(50);
    assertThat(error).isCloseTo(0, within(0.01));
  }

  /** The quantile is more precise than the simulated mean. */
  @Test
  void theKnownMeanSavesRequestsNearSaturation() {
    ProcessorSharing.Simulated near = new ProcessorSharing(1.94, 1, 2, 4).quantile(0.95, 0.02, 3);

    assertThat(near.halfWidth() / near.seconds())
        .isLessThan(near.meanHalfWidth() / near.meanSeconds() / 3);
  }

  @Test
  void rejectsUnstableStations() {
    assertThatThrownBy(() -> new ProcessorSharing(2, 1, 2, 1))
        .hasMessage("2.0/s of 1.0 s saturate 2 servers");
  }
}
