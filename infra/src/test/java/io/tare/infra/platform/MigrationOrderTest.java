package io.tare.infra.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.platform.MigrationOrder.Escalation;
import io.tare.infra.platform.MigrationOrder.Mode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MigrationOrderTest {

  @Test
  void whatIsLeftOutHasItsDefault() {
    MigrationOrder plain = MigrationOrder.parse("live");

    assertThat(plain.bytesPerSecond()).isEmpty();
    assertThat(plain.downtimeLimit()).isEmpty();
    assertThat(plain.mode()).isEqualTo(Mode.PRECOPY);
    assertThat(plain.deadline()).isEqualTo(Duration.ofSeconds(60));
    assertThat(plain.escalation()).isEqualTo(Escalation.ABORT);
  }

  @Test
  void settingsAreWordsWithBlanksBetweenThem() {
    MigrationOrder order =
        MigrationOrder.parse(
            "bandwidth=1Gbit/s downtime=300ms mode=autoconverge deadline=2min escalate=downtime");

    assertThat(order.bytesPerSecond()).hasValue(125_000_000);
    assertThat(order.downtimeLimit()).hasValue(Duration.ofMillis(300));
    assertThat(order.mode()).isEqualTo(Mode.AUTOCONVERGE);
    assertThat(order.deadline()).isEqualTo(Duration.ofMinutes(2));
    assertThat(order.escalation()).isEqualTo(Escalation.DOWNTIME);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "now", "bandwidth=1", "mode=fast", "downtime=3", "escalate=", "speed=1MB"})
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> MigrationOrder.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected");
    assertThat(ActionArgument.MIGRATION.isUnderstood(text)).isFalse();
  }
}
