package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Long computations end when their result is no longer wanted. */
class WantedTest {

  @AfterEach
  void forget() {
    var unused = Thread.interrupted();
  }

  static Stream<Named<Runnable>> whatMayTakeLong() {
    return Stream.of(
        Named.of(
            "percentiles of clients",
            () ->
                SharedResponse.among(
                        Occupancy.closed(Occupancy.Clients.away(2000, 1), 0, true, 1, 0.08),
                        0.08,
                        0)
                    .quantileSeconds(0.95)),
        Named.of(
            "percentiles of open load",
            () ->
                SharedResponse.among(Occupancy.open(new MultiServer(0.9, 1, 1)), 1, 0)
                    .quantileSeconds(0.95)),
        Named.of(
            "clients elsewhere",
            () ->
                FlowEquivalentArrivals.rates(
                    2000, 100, 1, List.of(new FlowEquivalentArrivals.Part(0.08, 2, 50)))),
        Named.of(
            "percentiles of a queue",
            () ->
                new FirstComeFirstServed(List.of(new FirstComeFirstServed.Requests(0.9, 1, 4)), 1)
                    .response(0)
                    .quantileSeconds(0.95)),
        Named.of("means of clients", WantedTest::solve));
  }

  private static void solve() {
    try {
      var unused =
          ExactSolver.solve(
              new QueueingNetwork(
                  List.of(Station.queue("processors", 2)),
                  List.of(new Customers.Closed("clients", 2000, 1)),
                  List.of(List.of(0.08))));
    } catch (SaturationException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("whatMayTakeLong")
  void endsWhenInterrupted(Runnable computation) {
    Thread.currentThread().interrupt();

    assertThatExceptionOfType(CancellationException.class).isThrownBy(computation::run);
  }
}
