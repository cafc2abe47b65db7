package io.tare.analysis.comparison.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Network;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Networks with stated costs: a round trip of 30 µs and 2 ns for each byte over the first, 60 µs
 * and 4.5 ns over the second, and calls that answer 2 MB in 12 ms over the first.
 */
class NetworkPredictionTest {

  private static final Network DIRECT = new Network("direct");
  private static final Network TUNNEL = new Network("tunnel");

  /** The time for a PD of 1, in nanoseconds. */
  private static final double ONE = 1e7;

  /** 12 ms, 30 µs of a longer round trip, and 2.5 ns more for each of 2 MB. */
  private static final double OVER_TUNNEL = 12e6 + 30e3 + 2e6 * 2.5;

  private static final int RUNS = 200;

  private static StatedRun run(double spread, long seed, double overTunnel) {
    return new StatedRun(8, spread, seed)
        .answering()
        .pd(30e3 / ONE, "native", "roundtrip", DIRECT)
        .pd(60e3 / ONE, "native", "roundtrip", TUNNEL)
        .pd(perByte(2), "native", "iperf", DIRECT)
        .pd(perByte(4.5), "native", "iperf", TUNNEL)
        .pd(12e6 / ONE, "native", "soap.marshal", DIRECT, "s", 2_000_000)
        .pd(overTunnel / ONE, "native", "soap.marshal", TUNNEL, "s", 2_000_000);
  }

  /** A rate is the number of submissions per second. */
  private static double perByte(double nanos) {
    return nanos / 8 / ONE;
  }

  private static List<NetworkPrediction> predictions(StatedRun run) {
    return NetworkPrediction.of(run.analysedBy(Analysis.withDefaults().withoutTails()::of));
  }

  @Test
  void aCallTakesLongerByRoundTripAndBytes() {
    NetworkPrediction only = predictions(run(0, 1, OVER_TUNNEL)).get(0);

    assertThat(only.from()).isEqualTo(DIRECT);
    assertThat(only.measurand().network()).isEqualTo(TUNNEL);
    assertThat(only.sides().candidate().value()).isCloseTo(OVER_TUNNEL, within(1.0));
    assertThat(only.error()).isCloseTo(0, within(1e-6));
  }

  /** One in three waits for TCP's timer, so the mean is 7.3 times the median. */
  @Test
  void aCallThatWaitsForARetransmissionDoesNotSpoilThePrediction() {
    NetworkPrediction only = predictions(run(0, 1, OVER_TUNNEL).slow("native", 3, 20)).get(0);

    assertThat(only.measuredNanos()).isCloseTo(OVER_TUNNEL, within(1.0));
    assertThat(only.error()).isCloseTo(0, within(1e-6));
    assertThat(only.meanNanos()).isCloseTo(OVER_TUNNEL * 22 / 3, within(10.0));
  }

  @Test
  void aPredictionWithoutAModelStandsBesideIt() {
    List<NetworkPrediction> all = predictions(run(0, 1, OVER_TUNNEL));

    double unchanged = 12e6 / OVER_TUNNEL - 1;
    assertThat(all.get(0).unchangedError()).isCloseTo(unchanged, within(1e-6));
    assertThat(NetworkPrediction.meanUnchangedError(all, 2e6))
        .hasValueCloseTo(-unchanged, within(1e-6));
  }

  @Test
  void errorsAreRelativeToTheMeasurement() {
    List<NetworkPrediction> late = predictions(run(0, 1, OVER_TUNNEL * 1.25));

    assertThat(late.get(0).error()).isCloseTo(-0.2, within(1e-6));
    assertThat(NetworkPrediction.meanAbsoluteError(late, 2e6)).hasValueCloseTo(0.2, within(1e-6));
    assertThat(NetworkPrediction.meanAbsoluteError(late, 1e9)).isEmpty();
  }

  /** The machine varies between blocks ten times as much as trials. */
  @Test
  void intervalsHaveNominalCoverageOnADriftingMachine() {
    int held = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      NetworkPrediction only = predictions(run(0.02, seed, OVER_TUNNEL).onMachine(1, 0.2)).get(0);
      held += only.ratio().interval().orElseThrow().contains(1) ? 1 : 0;
    }

    // 190 are expected; fewer than 180 have a probability below one in a thousand.
    assertThat(held).isBetween(180, 199);
  }

  @Test
  void aNetworkOfUnknownCostIsNotPredicted() {
    assertThat(
            predictions(
                run(0, 1, OVER_TUNNEL)
                    .pd(2, "native", "soap.marshal", new Network("other"), "s", 2_000_000)
                    .pd(0.01, "native", "roundtrip", new Network("other"))))
        .extracting(each -> each.measurand().network())
        .containsExactly(TUNNEL);
  }

  @Test
  void aProgramBesideAnotherGivesNoCost() {
    StatedRun run =
        new StatedRun(3, 0, 1)
            .pd(30e3 / ONE, "native", "roundtrip", DIRECT)
            .pd(perByte(2), "native", "iperf", DIRECT, "direction", "both");

    assertThat(NetworkCosts.of(run.analysedBy(Analysis.withDefaults().withoutTails()::of)))
        .isEmpty();
  }
}
