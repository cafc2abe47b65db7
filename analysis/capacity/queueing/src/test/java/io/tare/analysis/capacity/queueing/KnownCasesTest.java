package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Published numbers, to half a unit of their last digit, and closed forms. */
class KnownCasesTest {

  /** E. D. Lazowska and others, Quantitative System Performance, 1984, p. 113. */
  @Test
  void openCentralServerOfLazowska() throws Exception {
    double[] demands =
        Networks.demands(new double[] {121, 70, 50}, new double[] {0.005, 0.03, 0.027});
    NetworkSolution solution =
        ExactSolver.solve(
            Networks.of(new Customers.Open("jobs", 0.3), Networks.singles(3), demands));

    assertThat(solution.utilization(0)).isCloseTo(0.182, within(0.0005));
    assertThat(solution.utilization(1)).isCloseTo(0.63, within(0.0005));
    assertThat(solution.utilization(2)).isCloseTo(0.405, within(0.0005));
    assertThat(solution.throughput(0) * 121).isCloseTo(36.3, within(0.05));
    assertThat(solution.queueLength(0)).isCloseTo(0.222, within(0.0005));
  }

  /** The same, p. 117, whose approximation gives .1510 and 4.87; this is exact. */
  @Test
  void closedCentralServerOfLazowska() throws Exception {
    NetworkSolution solution =
        ExactSolver.solve(
            Networks.of(
                new Customers.Closed("people", 3, 15), Networks.singles(3), 0.605, 2.1, 1.35));

    assertThat(solution.throughput(0)).isCloseTo(0.151516, within(5e-7));
    assertThat(solution.responseSeconds(0)).isCloseTo(4.799825, within(5e-7));
  }

  /** The same, p. 138. */
  @Test
  void twoOpenClassesOfLazowska() throws Exception {
    NetworkSolution solution =
        ExactSolver.solve(
            new QueueingNetwork(
                Networks.singles(2),
                List.of(new Customers.Open("A", 3.0 / 19), new Customers.Open("B", 2.0 / 19)),
                List.of(List.of(1.0, 3.0), List.of(2.0, 4.0))));

    assertThat(solution.responseSeconds(0)).isCloseTo(361.0 / 12, within(1e-9));
    assertThat(solution.responseSeconds(1)).isCloseTo(247.0 / 6, within(1e-9));
  }

  /** G. Bolch and others, Queueing Networks and Markov Chains, 2006, example 8.3. */
  @Test
  void closedNetworkOfBolchWithSingleServers() throws Exception {
    double[] visits = {1, 0.4, 0.2, 0.1};
    NetworkSolution solution =
        ExactSolver.solve(
            Networks.of(
                new Customers.Closed("jobs", 6, 0),
                Networks.singles(4),
                Networks.demands(visits, new double[] {0.02, 0.2, 0.4, 0.6})));

    assertThat(solution.throughput(0)).isCloseTo(9.920, within(0.0005));
    double[] times = {0.025, 0.570, 1.140, 1.244};
    double[] lengths = {0.244, 2.261, 2.261, 1.234};
    for (int i = 0; i < visits.length; i++) {
      assertThat(solution.residenceSeconds(0, i) / visits[i])
          .as("station %d", i)
          .isCloseTo(times[i], within(0.0005));
      assertThat(solution.queueLength(i)).as("station %d", i).isCloseTo(lengths[i], within(0.0005));
    }
  }

  /** The same, example 8.4: two servers, and a station without waiting. */
  @Test
  void closedNetworkOfBolchWithTwoServersAndADelay() throws Exception {
    NetworkSolution solution =
        ExactSolver.solve(
            Networks.of(
                new Customers.Closed("jobs", 3, 0),
                List.of(
                    Station.queue("two", 2),
                    Station.queue("one", 1),
                    Station.queue("other", 1),
                    Station.delay("delay")),
                Networks.demands(new double[] {1, 0.5, 0.5, 1}, new double[] {0.5, 0.6, 0.8, 1})));

    // The book's 1.218 is rounded twice: the number at the delay is the throughput times one
    // second.
    assertThat(solution.throughput(0))
        .isCloseTo(1.217, within(0.0005))
        .isCloseTo(1.218, within(0.001));
    double[] lengths = {0.624, 0.473, 0.686, 1.217};
    for (int i = 0; i < lengths.length; i++) {
      assertThat(solution.queueLength(i)).as("station %d", i).isCloseTo(lengths[i], within(0.0011));
    }
  }

  /** N. J. Gunther's PDQ 7, multiserver queue with 300 servers and 400 customers. */
  @Test
  void threeHundredServersOfPdq() throws Exception {
    NetworkSolution solution =
        ExactSolver.solve(
            Networks.of(
                new Customers.Closed("jobs", 400, 0), List.of(Station.queue("pool", 300)), 0.444));

    assertThat(solution.throughput(0)).isCloseTo(675.6757, within(0.00005));
    assertThat(solution.responseSeconds(0)).isCloseTo(0.5920, within(0.00005));
    assertThat(solution.responseSeconds(0) - 0.444).isCloseTo(0.1480, within(0.00005));
  }

  @Test
  void erlangsFormulasAgreeWithTheClosedForms() {
    assertThat(Erlang.delay(2, 1)).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(Erlang.delay(3, 2)).isCloseTo(4.0 / 9, within(1e-12));
    assertThat(Erlang.delay(5, 4)).isCloseTo(0.5541125541, within(5e-11));
    assertThat(Erlang.delay(10, 8)).isCloseTo(0.4091801508, within(5e-11));
    assertThat(Erlang.delay(20, 18)).isCloseTo(0.5507690048, within(5e-11));
    assertThat(Erlang.loss(0, 3)).isEqualTo(1);
  }

  @Test
  void severalServersWithPoissonArrivalsAgreeWithTheClosedForms() throws Exception {
    assertThat(new MultiServer(9, 0.2, 2).responseSeconds()).isCloseTo(20.0 / 19, within(1e-9));
    assertThat(new MultiServer(9, 0.2, 4).responseSeconds()).isCloseTo(0.2116849, within(5e-8));
    for (int servers : new int[] {2, 4}) {
      NetworkSolution solution =
          ExactSolver.solve(
              Networks.of(
                  new Customers.Open("jobs", 9), List.of(Station.queue("cpu", servers)), 0.2));
      assertThat(solution.responseSeconds(0))
          .isCloseTo(new MultiServer(9, 0.2, servers).responseSeconds(), within(1e-9));
    }
  }

  /** Forty requests a second of 80 ms over three machines of two processors, PD 1.40. */
  @Test
  void meanOfAWorkedQueryOfCapacityPlanning() throws Exception {
    NetworkSolution solution =
        ExactSolver.solve(
            Networks.of(
                new Customers.Open("requests", 40.0 / 3),
                List.of(Station.queue("cpu", 2)),
                0.08 * 1.40));

    assertThat(solution.utilization(0)).isCloseTo(0.7467, within(0.00005));
    assertThat(solution.responseSeconds(0)).isCloseTo(0.2531, within(0.00005));
    assertThat(new MultiServer(40.0 / 3, 0.08 * 1.40, 2).quantileSeconds(0.95))
        .as("first come first served")
        .isCloseTo(0.717, within(0.0005));
  }

  /** 6 MB at 100 Mbit/s: 2.08 such requests a second saturate the link. */
  @Test
  void namesASaturatedLink() {
    assertThatThrownBy(
            () ->
                ExactSolver.solve(
                    Networks.of(
                        new Customers.Open("requests", 40),
                        List.of(Station.queue("cpu", 8), Station.queue("link", 1)),
                        0.08,
                        6e6 * 8 / 1e8)))
        .isInstanceOf(SaturationException.class)
        .hasMessage("link saturates: the offered work is 19.2 times its capacity")
        .extracting(each -> ((SaturationException) each).station())
        .isEqualTo("link");
  }
}
