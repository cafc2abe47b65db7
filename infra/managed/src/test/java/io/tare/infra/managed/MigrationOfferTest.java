package io.tare.infra.managed;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.MigrationOrder.Escalation;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Unsupported parts of an order are refused. */
class MigrationOfferTest {

  private static final MigrationOffer OFFER =
      new MigrationOffer("cloud", true, Set.of(Escalation.ABORT, Escalation.DOWNTIME));

  private static Optional<String> objection(String order) {
    return OFFER.objection("far", MigrationOrder.parse(order));
  }

  @Test
  void acceptsDestinationDeadlineAndSupportedEscalations() {
    assertThat(objection("to=h2 deadline=5s escalate=downtime")).isEmpty();
  }

  @Test
  void refusesUnsupportedSettingsInOneLine() {
    assertThat(objection("to=h2 bandwidth=1Gbit/s downtime=50ms passes=29 mode=postcopy"))
        .hasValue(
            "platform far: migrate: kind cloud takes no bandwidth and no downtime and no"
                + " passes and no mode=postcopy; remove that");
    assertThat(objection("to=h2 escalate=throttle"))
        .hasValue(
            "platform far: migrate: kind cloud does not support escalate=throttle; expected abort"
                + " or downtime");
  }

  @Test
  void requiresADestination() {
    assertThat(objection("live"))
        .hasValue("platform far: migrate: kind cloud needs a target; set to=HOST");
  }
}
