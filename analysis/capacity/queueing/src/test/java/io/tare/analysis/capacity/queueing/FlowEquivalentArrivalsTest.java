package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.queueing.FlowEquivalentArrivals.Part;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlowEquivalentArrivalsTest {

  private static final int POPULATION = 60;
  private static final double AWAY = 1.5;

  @ParameterizedTest
  @CsvSource({"1, 5, 1, 1", "1, 40, 1, 1", "4, 3, 1, 1", "4, 3, 1, 5", "4, 3, 2, 5"})
  void areTheThroughputOfTheRestWithSoManyCustomers(
      int servers, int guests, int otherServers, int others) throws Exception {
    List<Part> parts =
        List.of(new Part(0.08, servers, guests), new Part(0.02, otherServers, others));

    double[] rates =
        FlowEquivalentArrivals.rates(POPULATION, throughput(parts, POPULATION), AWAY, parts);

    assertThat(rates[0]).isZero();
    for (int n = 1; n <= POPULATION; n++) {
      double expected = throughput(parts, n);
      assertThat(rates[n]).as("%d", n).isCloseTo(expected, within(1e-9 * expected));
    }
  }

  /** Of two classes, which are solved by convolution. */
  private static double throughput(List<Part> parts, int customers) throws Exception {
    List<Station> stations = new ArrayList<>();
    List<Double> demands = new ArrayList<>();
    for (Part part : parts) {
      for (int i = 0; i < part.copies(); i++) {
        stations.add(Station.queue("station " + stations.size(), part.servers()));
        demands.add(part.seconds());
      }
    }
    NetworkSolution solution =
        ExactSolver.solve(
            new QueueingNetwork(
                stations,
                List.of(
                    new Customers.Closed("one", customers / 2, AWAY),
                    new Customers.Closed("other", customers - customers / 2, AWAY)),
                List.of(demands, demands)));
    return solution.throughput(0) + solution.throughput(1);
  }
}
