package io.tare.harness.workloads.services.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Driver;
import io.tare.harness.model.Driver.Arrivals;
import io.tare.harness.model.Phase;
import io.tare.harness.model.TimedAction;
import io.tare.harness.model.order.ClientOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ClientPhasesTest {

  private static final long SECOND = 1_000_000_000L;
  private static final Driver OPEN = new Driver.Open(20, Arrivals.POISSON, 8);

  private static final List<Phase> PHASES =
      List.of(
          new Phase("before", SECOND, OptionalDouble.empty(), List.of()),
          new Phase(
              "paused",
              SECOND,
              OptionalDouble.of(40),
              List.of(new TimedAction("pause", "1s", 0, new TreeSet<>(List.of("one"))))),
          new Phase("after", SECOND, OptionalDouble.empty(), List.of()));

  private final List<ClientOrder> orders = new ArrayList<>();

  @Test
  void holdsARateDuringActionsOnThePlatform() {
    assertThat(phases("one", OPEN).steps())
        .containsExactly(
            new ClientOrder.RateStep(SECOND, 20, false),
            new ClientOrder.RateStep(SECOND, 40, true),
            new ClientOrder.RateStep(SECOND, 20, false));
    assertThat(phases("two", OPEN).steps()).noneMatch(ClientOrder.RateStep::held);
  }

  @Test
  void reportsOnlyTheEndOfHeldRates() throws Exception {
    goThrough(phases("one", OPEN));
    assertThat(orders).containsExactly(new ClientOrder.Next("c1", false));
  }

  @Test
  void reportsTheEndToAClosedLoopIfAnythingIsHeld() throws Exception {
    ClientPhases closed = phases("one", new Driver.Closed(1));
    goThrough(closed);
    assertThat(closed.steps()).isEmpty();
    assertThat(closed.timeNanos(3 * SECOND)).isGreaterThan(100 * SECOND);
    assertThat(orders).last().isEqualTo(new ClientOrder.Next("c1", true));
  }

  @Test
  void withoutActionsTheClientKeepsTheTimeItself() throws Exception {
    ClientPhases closed = phases("two", new Driver.Closed(1));
    goThrough(closed);
    assertThat(closed.timeNanos(3 * SECOND)).isEqualTo(3 * SECOND);
    assertThat(orders).isEmpty();
  }

  private ClientPhases phases(String platform, Driver driver) {
    return new ClientPhases("c1", PHASES, platform, driver, orders::add);
  }

  private static void goThrough(ClientPhases phases) throws Exception {
    for (int i = 0; i < PHASES.size(); i++) {
      phases.next();
    }
  }
}
