package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.capacity.models.ComponentKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients whose requests are spread evenly over guests, compared with a simulation. */
class ClientsOverGuestsTest {

  private static final double SERVICE_SECONDS = 0.1;
  private static final int REQUESTS = 400_000;

  @ParameterizedTest
  @CsvSource({
    "40, 2, 4, 1",
    "40, 1, 4, 1",
    "12, 0, 4, 1",
    "60, 0, 3, 2",
    "60, 0.8, 3, 2",
    "200, 4, 10, 1",
    "8, 0.1, 2, 1",
    "300, 3, 5, 2"
  })
  void percentilesAgreeWithASimulation(int clients, double think, int guests, int servers)
      throws Exception {
    String query =
        """
        question: predict
        platforms: [native]
        vms: %d
        vcpus: %d
        classes: [{clients: %d, think: %ss, like: soa.matmul, n: 1000}]
        """
            .formatted(guests, servers, clients, think);
    CapacityAnswer answer =
        new KnownModel()
            .orders(ComponentKind.SERVICE, "soa.matmul", "loopback", SERVICE_SECONDS / 1e9)
            .ask(query);
    double[] simulated = simulated(clients, think, guests, servers);

    for (CapacityAnswer.Quantile each : answer.platforms().get(0).classes().get(0).quantiles()) {
      assertThat(each.seconds().value())
          .as("%s", each.share())
          .isCloseTo(
              simulated[(int) (each.share() * (simulated.length - 1))],
              Percentage.withPercentage(5));
    }
  }

  /** Response times in order. */
  private static double[] simulated(int clients, double think, int guests, int servers) {
    LoadScenario scenario =
        new LoadScenario(
            guests,
            servers,
            OptionalInt.empty(),
            Optional.empty(),
            OptionalDouble.empty(),
            List.of(
                new LoadScenario.Flow(
                    "clients",
                    new LoadScenario.Arrivals(0, clients, think),
                    new LoadScenario.Demand(SERVICE_SECONDS, 0, 0, 0, 0),
                    new Variation(Variation.EXPONENTIAL, false))),
            LoadScenario.Off.NOT_KNOWN);
    double[] times = SimulatedGuests.times(scenario, REQUESTS, 20130708)[0];
    Arrays.sort(times);
    return times;
  }
}
