package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.queueing.SharingTrace;
import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that cost more after a pause, compared with a simulation of each request. */
class AfterPauseTest {

  private static final double SERVICE_SECONDS = 0.1;
  private static final double PAUSE_SECONDS = 0.05;
  private static final int REQUESTS = 200_000;

  private static CapacityAnswer.OnPlatform predicted(String load, int servers) throws Exception {
    return new KnownModel()
        .orders(ComponentKind.SERVICE, "soa.matmul", "loopback", SERVICE_SECONDS / 1e9)
        .always(ComponentKind.PAUSE, "soa.matmul", "loopback", PAUSE_SECONDS)
        .ask(
            """
            question: predict
            platforms: [native]
            vcpus: %d
            classes: [{%s, like: soa.matmul, n: 1000}]
            """
                .formatted(servers, load))
        .platforms()
        .get(0);
  }

  /** Poisson arrivals with exponential times of service. */
  private static double[] simulated(double rate, int servers) {
    Random random = new Random(20130708);
    double[] arrivals = new double[REQUESTS];
    double[] needs = new double[REQUESTS];
    double[] pauses = new double[REQUESTS];
    double now = 0;
    for (int i = 0; i < REQUESTS; i++) {
      now -= Math.log1p(-random.nextDouble()) / rate;
      arrivals[i] = now;
      needs[i] = -Math.log1p(-random.nextDouble()) * SERVICE_SECONDS;
      pauses[i] = PAUSE_SECONDS;
    }
    return SharingTrace.responses(arrivals, needs, pauses, servers);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "4, 1", "7, 1", "4, 2", "10, 2", "16, 2"})
  void responseTimesAgreeWithASimulation(double rate, int servers) throws Exception {
    CapacityAnswer.OfClass answer = predicted("rate: " + rate + "/s", servers).classes().get(0);
    double[] times = simulated(rate, servers);

    assertThat(answer.meanSeconds().value())
        .isCloseTo(Arrays.stream(times).average().orElseThrow(), Percentage.withPercentage(5));
    Arrays.sort(times);
    for (CapacityAnswer.Quantile each : answer.quantiles()) {
      if (each.share() == 0.95) {
        assertThat(each.seconds().value())
            .isCloseTo(times[(int) (0.95 * REQUESTS)], Percentage.withPercentage(10));
      }
    }
  }

  /** λ (D + w) / (1 + λ w). */
  @Test
  void utilizationAgreesWithWelch() throws Exception {
    assertThat(predicted("rate: 4/s", 1).stations().get(0).utilization().value())
        .isCloseTo(4 * 0.15 / (1 + 4 * 0.05), within(1e-9));
  }

  @Test
  void oneClientWithoutThinkTimeNeverPauses() throws Exception {
    assertThat(predicted("clients: 1", 1).classes().get(0).meanSeconds().value())
        .isCloseTo(SERVICE_SECONDS, within(1e-9));
  }

  /** Alone, it finds what it left: an idle server. */
  @Test
  void oneClientThatThinksAlwaysPauses() throws Exception {
    assertThat(predicted("clients: 1, think: 100ms", 1).classes().get(0).meanSeconds().value())
        .isCloseTo(SERVICE_SECONDS + PAUSE_SECONDS, within(1e-9));
  }

  @Test
  void pauseCostsArePartOfTheAnswer() throws Exception {
    CapacityAnswer.OfClass answer = predicted("rate: 4/s", 1).classes().get(0);

    CapacityAnswer.Part pause =
        answer.parts().stream()
            .filter(each -> each.part().equals("pause"))
            .findFirst()
            .orElseThrow();
    double busy = 4 * 0.15 / (1 + 4 * 0.05);
    assertThat(pause.seconds().value()).isCloseTo((1 - busy) * PAUSE_SECONDS, within(1e-9));
    assertThat(pause.seconds().value() + SERVICE_SECONDS + answer.waiting().value())
        .isCloseTo(answer.meanSeconds().value(), within(1e-9));
  }

  /** Pause costs vanish at saturation, so they do not move it. */
  @Test
  void thereAreNoPausesAtSaturation() throws Exception {
    CapacityAnswer answer =
        new KnownModel()
            .orders(ComponentKind.SERVICE, "soa.matmul", "loopback", SERVICE_SECONDS / 1e9)
            .always(ComponentKind.PAUSE, "soa.matmul", "loopback", PAUSE_SECONDS)
            .ask(
                """
                question: sweep
                platforms: [native]
                classes: [{rate: 1/s, like: soa.matmul, n: 1000}]
                vcpus: 1
                vary: {what: rate, from: 1/s, to: 9/s, steps: 3}
                """);

    assertThat(((SweepAnswer) answer.found()).ranges().get(0).saturationPerSecond().value())
        .isCloseTo(10, within(1e-6));
  }
}
