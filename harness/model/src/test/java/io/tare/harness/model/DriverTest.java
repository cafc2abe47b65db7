package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DriverTest {

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1_000_001})
  void refusesAnImpossibleRate(double rate) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Driver.Open(rate, Driver.Arrivals.POISSON, 1))
        .withMessage("rate_per_s must be more than 0 and at most 1000000, got " + rate);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 10_001})
  void refusesTooFewAndTooManyClients(int clients) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Driver.Closed(clients))
        .withMessage("clients must be 1 to 10000, got " + clients);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MAX_VALUE})
  void refusesAnImpossibleThinkTime(long nanos) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Driver.Closed(1, nanos))
        .withMessageStartingWith("think_ms must be more than 0 and at most ");
  }
}
