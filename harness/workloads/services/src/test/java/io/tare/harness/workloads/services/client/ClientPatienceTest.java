package io.tare.harness.workloads.services.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Driver;
import io.tare.harness.model.Driver.Arrivals;
import io.tare.harness.model.Limits;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientPatienceTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Measurand SORTING = soa("soa.quicksort", "n", 1_000L);

  private static Measurand soa(String workload, Object... parameters) {
    return new Measurand(workload, Parameters.of(parameters), Network.LOOPBACK);
  }

  private static ClientPatience patience(Driver driver, Measurand measurand) {
    return new ClientPatience(MINUTE.toNanos(), driver, measurand);
  }

  @Test
  void clientsThatThinkMayBeSilentForLong() {
    Driver one = new Driver.Closed(1, MINUTE.toNanos());
    Driver many = new Driver.Closed(1_000, MINUTE.toNanos());

    assertThat(patience(one, SORTING).further()).isGreaterThan(MINUTE.multipliedBy(10));
    assertThat(patience(many, SORTING).further()).isLessThan(MINUTE.multipliedBy(3));
  }

  @Test
  void anOpenLoopWithALowRateMayBeSilentForLong() {
    Driver slow = new Driver.Open(1.0 / 60, Arrivals.POISSON, 1);

    assertThat(patience(slow, SORTING).further()).isGreaterThan(MINUTE.multipliedBy(10));
  }

  @Test
  void eachTaskOfAJobHasTheTimeOfASubmission() {
    Driver one = new Driver.Closed(1);
    Object[] ten = {"s", 1_000_000L, "passes", 1L, "days", 10L};

    assertThat(patience(one, soa("soa.job", ten)).further()).isGreaterThan(MINUTE.multipliedBy(10));
    assertThat(patience(one, soa("soa.job", "s", 1_000_000L)).further())
        .as("4 days unless set")
        .isGreaterThan(MINUTE.multipliedBy(4));
    assertThat(patience(one, soa("soa.peer", ten)).further()).isLessThan(MINUTE.multipliedBy(3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"soa.peer", "soa.job", "soa.orders"})
  void aServerMayPrepareItsFilesOrDatabaseBeforeTheFirstLine(String workload) {
    ClientPatience patience = patience(new Driver.Closed(1), soa(workload));

    assertThat(patience.first().minus(patience.further()).toNanos())
        .isEqualTo(Limits.PREPARING_NANOS);
  }
}
