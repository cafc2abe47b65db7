package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Laws of every network, on random ones, and comparison with other solution methods. */
class ExactSolverTest {

  private static final int NETWORKS = 300;

  private static QueueingNetwork random(Random random) {
    List<Station> stations = new ArrayList<>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      int servers = random.nextInt(4);
      stations.add(
          random.nextInt(5) == 0
              ? Station.delay("delay " + i)
              : Station.queue("queue " + i, 1 + (servers == 3 ? random.nextInt(64) : servers)));
    }
    List<Customers> classes = new ArrayList<>();
    List<List<Double>> demands = new ArrayList<>();
    int kinds = 1 + random.nextInt(3);
    for (int r = 0; r < kinds; r++) {
      List<Double> row = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        row.add(random.nextInt(6) == 0 ? 0.0 : 0.01 + random.nextDouble());
      }
      row.set(random.nextInt(count), 0.5);
      demands.add(row);
      classes.add(
          random.nextBoolean()
              ? new Customers.Closed("closed " + r, random.nextInt(12), 3 * random.nextDouble())
              : new Customers.Open("open " + r, 0.25 * random.nextDouble()));
    }
    return new QueueingNetwork(stations, classes, demands);
  }

  @Test
  void randomNetworksObeyTheLaws() throws Exception {
    Random random = new Random(1);
    for (int n = 0; n < NETWORKS; n++) {
      QueueingNetwork network = random(random);
      NetworkSolution solution = ExactSolver.solve(network);
      for (int r = 0; r < network.classes().size(); r++) {
        double present = 0;
        for (int i = 0; i < network.stations().size(); i++) {
          assertThat(solution.queueLength(r, i))
              .as("%s", network)
              .isGreaterThanOrEqualTo(solution.throughput(r) * network.demand(r, i) - 1e-9);
          present += solution.queueLength(r, i);
        }
        if (network.classes().get(r) instanceof Customers.Closed closed) {
          assertThat(present + solution.throughput(r) * closed.thinkSeconds())
              .as("Little's law: %s", network)
              .isCloseTo(closed.population(), within(1e-7));
        }
      }
      for (int i = 0; i < network.stations().size(); i++) {
        if (!network.stations().get(i).isDelay()) {
          assertThat(solution.utilization(i)).isBetween(0.0, 1 + 1e-9);
        }
      }
    }
  }

  /** Mean value analysis (Reiser and Lavenberg 1980) is stable if each station has one server. */
  @Test
  void convolutionAgreesWithMeanValueAnalysisIfThatIsStable() throws Exception {
    double[] demands = {0.02, 0.08, 0.04, 0.06};
    List<Double> row = Arrays.stream(demands).boxed().toList();
    for (int population : new int[] {1, 7, 200, 1000}) {
      NetworkSolution solution =
          ExactSolver.solve(
              new QueueingNetwork(
                  Networks.singles(4),
                  List.of(
                      new Customers.Closed("some", population / 2, 2.5),
                      new Customers.Closed("others", population - population / 2, 2.5)),
                  List.of(row, row)));
      double[] lengths = new double[demands.length];
      double throughput = 0;
      for (int n = 1; n <= population; n++) {
        double response = 0;
        for (int i = 0; i < demands.length; i++) {
          response += demands[i] * (1 + lengths[i]);
        }
        throughput = n / (2.5 + response);
        for (int i = 0; i < demands.length; i++) {
          lengths[i] = throughput * demands[i] * (1 + lengths[i]);
        }
      }
      assertThat(solution.throughput(0) + solution.throughput(1))
          .isCloseTo(throughput, within(1e-9 * throughput));
      for (int i = 0; i < demands.length; i++) {
        assertThat(solution.queueLength(i))
            .isCloseTo(lengths[i], within(1e-7 * Math.max(1, lengths[i])));
      }
    }
  }

  /** Birth and death: the machine repair model, by its own balance equations. */
  @Test
  void agreesWithTheRepairModelUpToThreeHundredServersAndAThousandCustomers() throws Exception {
    for (int servers : new int[] {1, 2, 13, 64, 300}) {
      for (int population : new int[] {1, 10, 400, 1000}) {
        double demand = 0.3;
        double think = 0.5 + demand * population / (servers + 1.0);
        NetworkSolution solution =
            ExactSolver.solve(
                Networks.of(
                    new Customers.Closed("jobs", population, think),
                    List.of(Station.queue("pool", servers)),
                    demand));
        double[] logs = new double[population + 1];
        LogSum all = new LogSum();
        all.add(0);
        for (int n = 1; n <= population; n++) {
          logs[n] =
              logs[n - 1] + Math.log((population - n + 1) / think * demand / Math.min(n, servers));
          all.add(logs[n]);
        }
        double throughput = 0;
        double present = 0;
        for (int n = 1; n <= population; n++) {
          double probability = Math.exp(logs[n] - all.value());
          throughput += probability * Math.min(n, servers) / demand;
          present += probability * n;
        }
        assertThat(solution.throughput(0))
            .as("%d servers, %d customers", servers, population)
            .isCloseTo(throughput, within(1e-9 * throughput));
        assertThat(solution.queueLength(0)).isCloseTo(present, within(1e-7 * present));
      }
    }
  }

  /** With identical stations and no thinking, all distributions of customers are equally likely. */
  @Test
  void hundredsOfIdenticalStationsAgreeWithTheClosedForm() throws Exception {
    double[] demands = new double[300];
    Arrays.fill(demands, 0.02);
    for (int population : new int[] {1, 50, 200, 2000}) {
      NetworkSolution solution =
          ExactSolver.solve(
              Networks.of(
                  new Customers.Closed("jobs", population, 0), Networks.singles(300), demands));

      double throughput = population / (0.02 * (population + 299));
      assertThat(solution.throughput(0)).isCloseTo(throughput, within(1e-9 * throughput));
      assertThat(solution.queueLength(299))
          .isCloseTo(population / 300.0, within(1e-9 * population));
    }
  }

  @Test
  void identicalStationsAgreeWithNearlyIdenticalOnes() throws Exception {
    for (int count : new int[] {3, 60}) {
      NetworkSolution together = ExactSolver.solve(guests(count, 0));
      NetworkSolution oneByOne = ExactSolver.solve(guests(count, 1e-13));

      for (int r = 0; r < 3; r++) {
        assertThat(together.throughput(r)).isCloseTo(oneByOne.throughput(r), within(1e-9));
        for (int i = 0; i <= count; i++) {
          assertThat(together.queueLength(r, i))
              .isCloseTo(oneByOne.queueLength(r, i), within(1e-9));
        }
      }
    }
  }

  /** Guests of one processor beside a link, with two closed classes and an open one. */
  private static QueueingNetwork guests(int count, double unlike) {
    List<Station> stations = new ArrayList<>(Networks.singles(count));
    stations.add(Station.queue("link", 1));
    List<List<Double>> demands = new ArrayList<>();
    for (double demand : new double[] {0.3, 0.7, 0.2}) {
      List<Double> row = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        row.add(demand / count * (1 + i * unlike));
      }
      row.add(0.01 * demand);
      demands.add(row);
    }
    return new QueueingNetwork(
        stations,
        List.of(
            new Customers.Closed("few", 4, 0.5),
            new Customers.Closed("some", 6, 1),
            new Customers.Open("all", 2)),
        demands);
  }

  /** A class in two halves is the same class. */
  @Test
  void splittingAClassChangesNothing() throws Exception {
    List<Station> stations = List.of(Station.queue("cpu", 3), Station.queue("link", 1));
    NetworkSolution one =
        ExactSolver.solve(Networks.of(new Customers.Closed("all", 20, 1), stations, 0.3, 0.05));
    NetworkSolution two =
        ExactSolver.solve(
            new QueueingNetwork(
                stations,
                List.of(new Customers.Closed("some", 8, 1), new Customers.Closed("others", 12, 1)),
                List.of(List.of(0.3, 0.05), List.of(0.3, 0.05))));

    assertThat(two.throughput(0) + two.throughput(1)).isCloseTo(one.throughput(0), within(1e-9));
    assertThat(two.responseSeconds(0)).isCloseTo(one.responseSeconds(0), within(1e-9));
    assertThat(two.responseSeconds(1)).isCloseTo(one.responseSeconds(0), within(1e-9));
  }

  /** Each half is solved by convolution, the whole by mean value analysis. */
  @Test
  void aClassAtStationsOfOneServerIsTheSameInHalves() throws Exception {
    List<Station> stations = new ArrayList<>(Networks.singles(6));
    stations.add(Station.queue("link", 1));
    stations.add(Station.delay("wire"));
    List<Double> demands = List.of(0.5, 0.5, 0.5, 0.5, 0.3, 0.0, 0.1, 2.0);
    List<Double> open = List.of(0.2, 0.2, 0.2, 0.2, 0.3, 0.4, 0.0, 1.0);
    Customers all = new Customers.Open("all", 1.5);
    for (int population : new int[] {0, 1, 2, 30, 600}) {
      NetworkSolution whole =
          ExactSolver.solve(
              new QueueingNetwork(
                  stations,
                  List.of(new Customers.Closed("jobs", population, 4), all),
                  List.of(demands, open)));
      NetworkSolution halves =
          ExactSolver.solve(
              new QueueingNetwork(
                  stations,
                  List.of(
                      new Customers.Closed("some", population / 2, 4),
                      new Customers.Closed("others", population - population / 2, 4),
                      all),
                  List.of(demands, demands, open)));

      double throughput = halves.throughput(0) + halves.throughput(1);
      assertThat(whole.throughput(0)).isCloseTo(throughput, within(1e-9 * throughput));
      for (int i = 0; i < stations.size(); i++) {
        double length = halves.queueLength(0, i) + halves.queueLength(1, i);
        assertThat(whole.queueLength(0, i)).isCloseTo(length, within(1e-9 * length));
        double others = halves.queueLength(2, i);
        assertThat(whole.queueLength(1, i)).isCloseTo(others, within(1e-9 * others));
      }
    }
  }

  /** Many customers with long think times behave like infinitely many. */
  @Test
  void manyClientsWithLongThinkTimesApproachAnOpenClass() throws Exception {
    double rate = 4;
    NetworkSolution closed =
        ExactSolver.solve(
            Networks.of(
                new Customers.Closed("many", 10_000, 10_000 / rate),
                List.of(Station.queue("cpu", 3)),
                0.5));
    NetworkSolution open =
        ExactSolver.solve(
            Networks.of(new Customers.Open("all", rate), List.of(Station.queue("cpu", 3)), 0.5));

    assertThat(closed.responseSeconds(0)).isCloseTo(open.responseSeconds(0), within(0.002));
  }

  /** The same beside a closed class, at a station with several servers. */
  @Test
  void anOpenClassBesideAClosedOneIsTheLimitOfLongThinkTimes() throws Exception {
    List<Station> stations = List.of(Station.queue("cpu", 2), Station.delay("wire"));
    List<List<Double>> demands = List.of(List.of(0.4, 0.1), List.of(0.2, 0.0));
    Customers few = new Customers.Closed("few", 4, 1);
    NetworkSolution mixed =
        ExactSolver.solve(
            new QueueingNetwork(stations, List.of(few, new Customers.Open("all", 3)), demands));
    NetworkSolution closed =
        ExactSolver.solve(
            new QueueingNetwork(
                stations, List.of(few, new Customers.Closed("many", 2000, 2000 / 3.0)), demands));

    assertThat(mixed.responseSeconds(0)).isCloseTo(closed.responseSeconds(0), within(0.003));
    assertThat(mixed.responseSeconds(1)).isCloseTo(closed.responseSeconds(1), within(0.003));
    assertThat(mixed.throughput(0)).isCloseTo(closed.throughput(0), within(0.003));
  }

  @Test
  void moreLoadNeverMakesResponsesShorterNorMoreServersLonger() throws Exception {
    double last = 0;
    for (int population = 1; population <= 60; population++) {
      double response = cpu(population, 4).responseSeconds(0);
      assertThat(response).isGreaterThanOrEqualTo(last - 1e-12);
      last = response;
    }
    for (int servers = 1; servers <= 64; servers++) {
      double response = cpu(60, servers).responseSeconds(0);
      assertThat(response).isLessThanOrEqualTo(last + 60);
      assertThat(response).isGreaterThanOrEqualTo(0.25 - 1e-12);
      assertThat(cpu(60, servers + 1).responseSeconds(0)).isLessThanOrEqualTo(response + 1e-9);
    }
  }

  private static NetworkSolution cpu(int population, int servers) throws SaturationException {
    return ExactSolver.solve(
        Networks.of(
            new Customers.Closed("jobs", population, 1),
            List.of(Station.queue("cpu", servers)),
            0.25));
  }

  @Test
  void openWorkKeepsPrecisionNearSaturation() throws Exception {
    for (int servers : new int[] {1, 2, 64, 300}) {
      double rate = 0.9999 * servers;
      NetworkSolution solution =
          ExactSolver.solve(
              Networks.of(
                  new Customers.Open("all", rate), List.of(Station.queue("cpu", servers)), 1));
      double exact = new MultiServer(rate, 1, servers).responseSeconds();
      assertThat(solution.responseSeconds(0)).isCloseTo(exact, within(1e-7 * exact));
    }
  }

  @Test
  void rejectsInvalidNetworks() {
    List<Station> cpu = List.of(Station.queue("cpu", 1));
    assertThatThrownBy(() -> Networks.of(new Customers.Open("a", 1), cpu, Double.NaN))
        .hasMessage("a need NaN s of cpu, expected 0 or more");
    assertThatThrownBy(() -> Networks.of(new Customers.Open("a", 1), cpu, 1, 2))
        .hasMessage("a have 2 demands for 1 stations");
    assertThatThrownBy(() -> new Customers.Open("a", -1))
        .hasMessage("a come at -1.0/s, expected 0 or more");
    assertThatThrownBy(() -> new Customers.Closed("a", -1, 0))
        .hasMessage("a are -1, expected 0 or more");
    assertThatThrownBy(() -> Station.queue("cpu", 0))
        .hasMessage("station cpu has 0 servers, expected 1 or more");
    assertThatThrownBy(() -> Networks.of(new Customers.Closed("a", 3, 0), cpu, 0))
        .hasMessage("a need no time at all, so their throughput has no bound");
    assertThatThrownBy(
            () ->
                ExactSolver.solve(
                    Networks.of(
                        new Customers.Closed("a", 1_000_000, 1),
                        List.of(Station.queue("cpu", 2)),
                        1)))
        .hasMessageContaining("make more than 12000 states");
  }
}
