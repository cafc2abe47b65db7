package io.tare.infra.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.MigrationRecord;
import io.tare.harness.spec.Problems;
import io.tare.harness.spec.Value;
import io.tare.harness.spec.YamlPart;
import io.tare.infra.api.MigrationOrder.Escalation;
import io.tare.infra.api.MigrationOrder.Mode;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MigrationOrderTest {

  @Test
  void omittedSettingsHaveDefaults() {
    MigrationOrder plain = MigrationOrder.parse("live");

    assertThat(plain.bytesPerSecond()).isEmpty();
    assertThat(plain.downtimeLimit()).isEmpty();
    assertThat(plain.mode()).isEqualTo(Mode.PRECOPY);
    assertThat(plain.deadline()).isEqualTo(Duration.ofSeconds(60));
    assertThat(plain.escalation()).isEqualTo(Escalation.ABORT);
    assertThat(plain.destination()).isEmpty();
    assertThat(plain.terms()).isEqualTo(MigrationRecord.Terms.NONE);
  }

  @Test
  void settingsAreSeparatedByBlanks() {
    MigrationOrder order =
        MigrationOrder.parse(
            "bandwidth=1Gbit/s downtime=300ms mode=autoconverge deadline=2min escalate=downtime"
                + " to=host-2");

    assertThat(order.bytesPerSecond()).hasValue(125_000_000);
    assertThat(order.downtimeLimit()).hasValue(Duration.ofMillis(300));
    assertThat(order.mode()).isEqualTo(Mode.AUTOCONVERGE);
    assertThat(order.deadline()).isEqualTo(Duration.ofMinutes(2));
    assertThat(order.escalation()).isEqualTo(Escalation.DOWNTIME);
    assertThat(order.destination()).hasValue("host-2");
    assertThat(order.terms()).isEqualTo(new MigrationRecord.Terms(125_000_000L, 300_000_000L));
  }

  @Test
  void itIsEscalatedAfterItsPasses() {
    MigrationOrder order = MigrationOrder.parse("passes=29 escalate=downtime");

    assertThat(order.hasMade(28)).isFalse();
    assertThat(order.hasMade(29)).isTrue();
    assertThat(MigrationOrder.parse("live").hasMade(1000)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "now",
        "bandwidth=1",
        "mode=fast",
        "downtime=3",
        "escalate=",
        "speed=1MB",
        "passes=0"
      })
  void otherTextsAreRefused(String text) {
    assertThatThrownBy(() -> MigrationOrder.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(".*(expected|is not known|Unknown key).*");
  }

  @Test
  void aTableIsStoredInTheOldTextForm() {
    Problems problems = new Problems("x");
    Value table = new Value(YamlPart.of(Map.of("bandwidth", "1Gbit/s")), "migrate", problems);

    assertThat(ActionArgument.MIGRATION.type().read(table)).contains("bandwidth=1Gbit/s");
    assertThat(ActionArgument.MIGRATION.type().write("bandwidth=1Gbit/s"))
        .isEqualTo(Map.of("bandwidth", "1Gbit/s"));
    assertThat(problems.notices()).isEmpty();
  }

  @Test
  void theOldTextFormIsReadWithAWarning() {
    Problems problems = new Problems("x");
    Value text = new Value(new YamlPart.Scalar(1, "downtime=300ms"), "migrate", problems);

    assertThat(ActionArgument.MIGRATION.type().read(text)).contains("downtime=300ms");
    assertThat(problems.notices()).hasSize(1);
  }
}
