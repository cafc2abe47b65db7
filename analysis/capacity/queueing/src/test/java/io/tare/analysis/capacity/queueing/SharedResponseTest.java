package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The distribution of response times under processor sharing. */
class SharedResponseTest {

  @ParameterizedTest
  @CsvSource({"9, .2, 2", "9, .2, 4", "0.7, 1, 1", "0.99, 1, 1", "45, 1, 64", "0.001, 1, 2"})
  void theMeanAgreesWithTheClosedForm(double rate, double seconds, int servers) {
    MultiServer station = new MultiServer(rate, seconds, servers);

    assertThat(SharedResponse.among(Occupancy.open(station), seconds, 1).meanSeconds())
        .isCloseTo(station.responseSeconds(), Percentage.withPercentage(0.01));
  }

  @Test
  void theSpreadOnOneServerAgreesWithTheory() {
    // Coffman, Muntz and Trotter 1970: (2 + rho) / (2 - rho) for exponential service.
    SharedResponse response =
        SharedResponse.among(Occupancy.open(new MultiServer(0.7, 1, 1)), 1, 1);
    double step = 0.01;
    double secondMoment = 0;
    for (double t = step / 2; t < 150; t += step) {
      secondMoment += 2 * t * response.shareAbove(t) * step;
    }
    double mean = response.meanSeconds();

    assertThat(secondMoment / (mean * mean) - 1).isCloseTo(2.7 / 1.3, within(0.002));
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 1, 2",
    "0.5, 2, 2",
    "0.7467, 2, 2",
    "0.9, 4, 2",
    "0.8, 16, 2",
    "0.7467, 2, 3",
    "0.6, 1, 3",
    "0.5, 8, 3"
  })
  void percentilesOfExponentialServiceAgreeWithASimulation(
      double busy, int servers, double seconds) {
    MultiServer station = new MultiServer(busy * servers / seconds, seconds, servers);
    ProcessorSharing.Simulated simulated =
        new ProcessorSharing(station.ratePerSecond(), seconds, servers, 1).quantile(0.95, 0.02, 6);

    assertThat(SharedResponse.among(Occupancy.open(station), seconds, 1).quantileSeconds(0.95))
        .isCloseTo(simulated.seconds(), Offset.offset(1.5 * simulated.halfWidth()));
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 2, 0",
    "0.7467, 2, 0",
    "0.9, 2, 0",
    "0.7, 8, 0",
    "0.5, 1, 0",
    "0.8, 1, 0",
    "0.7, 2, 0.5",
    "0.9, 1, 0.25"
  })
  void percentilesOfSteadierServiceAreWithinATenth(double busy, int servers, double variation) {
    MultiServer station = new MultiServer(busy * servers, 1, servers);
    ProcessorSharing.Simulated simulated =
        new ProcessorSharing(busy * servers, 1, servers, variation).quantile(0.95, 0.02, 5);

    assertThat(SharedResponse.among(Occupancy.open(station), 1, variation).quantileSeconds(0.95))
        .isCloseTo(simulated.seconds(), Percentage.withPercentage(10));
  }

  /** Half of the requests are short and half are long: the mix varies more than exponentially. */
  @ParameterizedTest
  @CsvSource({"0.5, 2, 4", "0.75, 2, 4", "0.75, 1, 10", "0.85, 4, 10", "0.9, 2, 3"})
  void percentilesOfTwoClassesAreWithinATenth(double busy, int servers, double times) {
    double shortSeconds = 2 / (1 + times);
    double[] means = {shortSeconds, times * shortSeconds};
    double rate = busy * servers;
    double[] simulated = TwoClasses.percentiles(rate, means, servers, 0.95, 11);
    MultiServer station = new MultiServer(rate, 1, servers);

    for (int r = 0; r < 2; r++) {
      assertThat(SharedResponse.among(Occupancy.open(station), means[r], 1).quantileSeconds(0.95))
          .isCloseTo(simulated[r], Percentage.withPercentage(10));
    }
  }

  /** 80 ms of processor time, 40 requests a second, guests of two processors, p95 below 1 s. */
  @Test
  void theWorkedQueryNeedsThreeGuestsOrFour() {
    assertThat(worked(1.40, 3)).isCloseTo(0.877, within(0.012));
    assertThat(worked(1.515, 3)).isCloseTo(1.242, within(0.02));
    assertThat(worked(1.515, 4)).isLessThan(1);
    assertThat(worked(1.40, 2)).isGreaterThan(1);
    assertThat(worked(1, 2)).isLessThan(1);
  }

  private static double worked(double pd, int guests) {
    double seconds = 0.08 * pd;
    if (40.0 / guests * seconds >= 2) {
      return Double.POSITIVE_INFINITY;
    }
    return SharedResponse.among(
            Occupancy.open(new MultiServer(40.0 / guests, seconds, 2)), seconds, 1)
        .quantileSeconds(0.95);
  }

  @Test
  void timesNearSaturationGrowLikeTheReciprocalOfTheIdleShare() {
    SharedResponse near = SharedResponse.among(Occupancy.open(new MultiServer(1.998, 1, 2)), 1, 1);
    SharedResponse nearer =
        SharedResponse.among(Occupancy.open(new MultiServer(1.9998, 1, 2)), 1, 1);

    assertThat(nearer.quantileSeconds(0.95) / near.quantileSeconds(0.95))
        .isCloseTo(10, within(0.2));
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "5, 2, 1", "20, 10, 1", "20, 10, 2", "300, 100, 4", "1000, 990, 4"})
  void aPopulationsMeanIsExact(int population, double away, int servers) throws Exception {
    QueueingNetwork network =
        new QueueingNetwork(
            List.of(Station.queue("processors", servers)),
            List.of(new Customers.Closed("clients", population, away)),
            List.of(List.of(1.0)));

    assertThat(
            SharedResponse.among(
                    Occupancy.closed(Occupancy.Clients.away(population, away), 0, true, servers, 1),
                    1,
                    1)
                .meanSeconds())
        .isCloseTo(ExactSolver.solve(network).responseSeconds(0), Percentage.withPercentage(0.01));
  }

  @Test
  void rejectsTooManyServers() {
    assertThat(
            SharedResponse.among(Occupancy.open(new MultiServer(900, 1, 1024)), 1, 1)
                .quantileSeconds(0.95))
        .isCloseTo(-Math.log(0.05), Percentage.withPercentage(1));
    assertThatThrownBy(
            () -> SharedResponse.among(Occupancy.open(new MultiServer(3000, 1, 4000)), 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("percentiles of 4000 servers cannot be solved, only up to 2000");
    assertThatThrownBy(
            () ->
                SharedResponse.among(
                    Occupancy.closed(Occupancy.Clients.away(10, 1), 0, true, 4000, 1), 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void rejectsTooManyPresentRequests() {
    assertThat(
            SharedResponse.among(
                    Occupancy.closed(Occupancy.Clients.away(5000, 10_000), 0, true, 1, 1), 1, 1)
                .meanSeconds())
        .isCloseTo(2, Percentage.withPercentage(1));
    assertThatThrownBy(
            () ->
                SharedResponse.among(
                    Occupancy.closed(Occupancy.Clients.away(5000, 1), 0, true, 1, 1), 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("more than 4000 requests are present at a time");
  }

  /** Nearly all are present and share the server: response times are nearly exponential. */
  @Test
  void aCrowdAtOneServerIsSolved() throws Exception {
    SharedResponse response =
        SharedResponse.among(
            Occupancy.closed(Occupancy.Clients.away(1000, 1), 0, true, 1, 0.42), 0.42, 1);

    assertThat(response.meanSeconds()).isCloseTo(0.42 * 1000 - 1, Percentage.withPercentage(0.1));
    assertThat(response.quantileSeconds(0.95))
        .isCloseTo(419 * -Math.log(0.05), Percentage.withPercentage(1));
  }

  /** They see the others only as a mean speed. */
  @Test
  void requestsThatTakeTenThousandTimesAsLongAsTheOthersAreSolved() {
    SharedResponse response =
        SharedResponse.among(Occupancy.open(new MultiServer(1, 1, 4)), 5e4, 1);

    assertThat(response.quantileSeconds(0.5))
        .isCloseTo(response.meanSeconds() * Math.log(2), Percentage.withPercentage(0.1));
    assertThat(response.quantileSeconds(0.9999))
        .isCloseTo(response.meanSeconds() * Math.log(1e4), Percentage.withPercentage(0.1));
  }

  @Test
  void aLongRequestOfFixedServiceNearSaturationIsSolved() {
    SharedResponse response =
        SharedResponse.among(Occupancy.open(new MultiServer(0.998, 1, 1)), 1000, 0);

    assertThat(response.meanSeconds()).isCloseTo(1000 / 0.002, Percentage.withPercentage(1));
    assertThat(response.quantileSeconds(0.5)).isBetween(1000.0, response.meanSeconds());
  }

  /** The others are exponential in the chain, but not in the simulation. */
  @ParameterizedTest
  @CsvSource({"0.7, 1, 4", "0.8, 2, 4", "0.5, 1, 2", "0.9, 1, 4", "0.7, 4, 2.5"})
  void percentilesOfMoreHyperexponentialAreWithinATwentieth(
      double busy, int servers, double variation) {
    SharedResponse response =
        SharedResponse.among(
            Occupancy.open(new MultiServer(busy * servers, 1, servers)), 1, variation);

    new ProcessorSharing(busy * servers, 1, servers, variation)
        .quantiles(List.of(0.9, 0.95, 0.99), 0.01, 5)
        .forEach(
            simulated ->
                assertThat(response.quantileSeconds(simulated.share()))
                    .isCloseTo(simulated.seconds(), Percentage.withPercentage(5)));
  }

  @Test
  void aShortRequestAmongLongOnesWaitsInProportion() {
    MultiServer station = new MultiServer(0.8, 1, 1);

    // Under equal sharing, the mean is the own service over the idle share, whatever the others
    // need.
    assertThat(SharedResponse.among(Occupancy.open(station), 0.1, 1).meanSeconds())
        .isCloseTo(0.1 / 0.2, Percentage.withPercentage(12));
  }
}
