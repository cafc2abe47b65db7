package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.capacity.models.ComponentKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients whose requests are spread evenly over guests, compared with a simulation. */
class ClientsOverGuestsTest {

  private static final double SERVICE_SECONDS = 0.1;
  private static final int REQUESTS = 400_000;
  private static final int FIRST = 20_000;

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

  /** Response times in order: each guest shares its processor equally, with exponential service. */
  private static double[] simulated(int clients, double think, int guests, int servers) {
    Random random = new Random(20130708);
    List<List<Double>> present =
        IntStream.range(0, guests)
            .mapToObj(each -> (List<Double>) new ArrayList<Double>())
            .toList();
    double[] times = new double[REQUESTS];
    double now = 0;
    int away = clients;
    int done = -FIRST;
    while (done < REQUESTS) {
      double arrivals = think > 0 ? away / think : 0;
      double[] departures =
          present.stream().mapToDouble(each -> Math.min(each.size(), servers)).toArray();
      double rate = arrivals;
      for (double each : departures) {
        rate += each / SERVICE_SECONDS;
      }
      if (away > 0 && think <= 0) {
        away--;
        present.get(random.nextInt(guests)).add(now);
        continue;
      }
      now -= Math.log(1 - random.nextDouble()) / rate;
      double which = random.nextDouble() * rate - arrivals;
      if (which < 0) {
        away--;
        present.get(random.nextInt(guests)).add(now);
        continue;
      }
      int guest = 0;
      while (guest < guests - 1 && which >= departures[guest] / SERVICE_SECONDS) {
        which -= departures[guest] / SERVICE_SECONDS;
        guest++;
      }
      List<Double> there = present.get(guest);
      double arrived = there.remove(random.nextInt(there.size()));
      if (done >= 0) {
        times[done] = now - arrived;
      }
      done++;
      away++;
    }
    Arrays.sort(times);
    return times;
  }
}
