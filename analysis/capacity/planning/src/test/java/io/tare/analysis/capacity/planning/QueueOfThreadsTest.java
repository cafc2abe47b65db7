package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.capacity.models.ComponentKind;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that wait for a thread: what they need decides how long all of them wait. */
class QueueOfThreadsTest {

  /** 100 ms at n = 1000, growing with its cube. */
  private static CapacityAnswer ask(String query) throws Exception {
    return new KnownModel()
        .orders(ComponentKind.SERVICE, "soa.matmul", "loopback", 0.1 / 1e9)
        .ask("platforms: [native]\nthreads: 1\n" + query);
  }

  private static CapacityAnswer.OfClass first(String query) throws Exception {
    return ask(query).platforms().get(0).classes().get(0);
  }

  /**
   * By F. Pollaczek's and A. Y. Khinchine's formula; percentiles by simulations outside of Tare.
   */
  @ParameterizedTest
  @CsvSource({"0, 0.21667, 0.510", "1, 0.33333, 0.99858", "4, 0.68333, 2.420"})
  void theWaitGrowsWithTheVariation(double variation, double mean, double p95) throws Exception {
    CapacityAnswer.OfClass answer =
        first(
            "classes: [{rate: 7/s, like: soa.matmul, n: 1000, variation: %s}]"
                .formatted(variation));

    assertThat(answer.meanSeconds().value()).isCloseTo(mean, Percentage.withPercentage(0.1));
    assertThat(answer.quantile(0.95).value()).isCloseTo(p95, Percentage.withPercentage(1));
  }

  /** λ E[S²] / (2 (1 − ρ)) for each. */
  @Test
  void shortRequestsWaitForLongOnes() throws Exception {
    CapacityAnswer.OfClass answer =
        first(
            """
            classes:
              - {name: short, rate: 5/s, like: soa.matmul, n: 500, variation: 1}
              - {name: long, rate: 5/s, like: soa.matmul, n: 1000, variation: 1}
            """);
    double service = 0.1 / 8;
    double wait = 5 * (service * service + 0.1 * 0.1) / (1 - 5 * (service + 0.1));

    assertThat(answer.meanSeconds().value())
        .isCloseTo(service + wait, Percentage.withPercentage(0.1));
  }

  @Test
  void moreVariedRequestsNeedMoreGuests() throws Exception {
    String query =
        """
        question: size
        classes: [{rate: 7/s, like: soa.matmul, n: 1000, variation: %d}]
        sla: {under: 1.1s}
        """;

    assertThat(ask(query.formatted(1)).platforms().get(0).vms()).isEqualTo(1);
    assertThat(ask(query.formatted(4)).platforms().get(0).vms()).isEqualTo(2);
  }

  @Test
  void theAnswerSaysHowFarClientsMayBeOff() throws Exception {
    assertThat(
            ask("classes: [{clients: 5, think: 1s, like: soa.matmul, n: 1000, variation: 4}]")
                .notes())
        .anyMatch(each -> each.contains("clients that wait for threads"));
  }
}
