package io.tare.infra.openstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Progress;
import io.tare.infra.managed.MachineStatus.State;
import io.tare.infra.managed.RetryingControl;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Live migration, and what Nova says of it. */
class OpenstackMigrationTest extends OpenstackTest {

  @Test
  void aMigrationIsReportedFromNovasValues() throws Exception {
    try (RetryingControl control = control(Map.of())) {
      control.create(order(Map.of()), Progress.SILENT);
      MigrationRecord moved = control.migrate(NAME, MigrationOrder.parse("live"));
      assertThat(moved.route()).isEqualTo(new MigrationRecord.Route("node-7", "node-8"));
      assertThat(moved.memoryBytes()).isEqualTo(512L << 20);
      assertThat(moved.sentBytes()).isEqualTo(100L << 20);
      assertThat(moved.totalNanos()).isPositive();
      assertThat(moved.downtimeNanos()).isNull();
      assertThat(control.migrate(NAME, MigrationOrder.parse("to=node-7")).route().destination())
          .isEqualTo("node-7");
    }
  }

  @Test
  void aFailedMigrationIsReportedWithTheServersHost() throws Exception {
    try (RetryingControl control = control(Map.of())) {
      control.create(order(Map.of()), Progress.SILENT);
      cloud.endMigrations("error");
      assertThatThrownBy(() -> control.migrate(NAME, MigrationOrder.parse("to=node-9")))
          .hasMessage(
              "migration of machine "
                  + NAME
                  + " failed: nova reports error for its migration 1 from node-7 to node-9; it is"
                  + " on node-7 now");
      cloud.answers(
          "POST /compute/v2.1/servers/",
          1,
          403,
          "{\"forbidden\": {\"message\": \"Policy doesn't allow os-migrate-server\"}}");
      assertThatThrownBy(() -> control.migrate(NAME, MigrationOrder.parse("live")))
          .hasMessageContaining("nova refuses (403): Policy doesn't allow os-migrate-server")
          .hasMessageEndingWith("; it is on node-7 now");
      assertThat(control.status(NAME).state()).isEqualTo(State.RUNNING);
    }
  }

  @Test
  void aLateMigrationIsAbortedOrForced() throws Exception {
    try (RetryingControl control = control(Map.of())) {
      control.create(order(Map.of()), Progress.SILENT);
      cloud.endMigrations("");
      assertThatThrownBy(() -> control.migrate(NAME, MigrationOrder.parse("deadline=300ms")))
          .hasMessageContaining(
              "was cancelled: nova reports cancelled for its migration 1 from node-7")
          .hasMessageEndingWith("; it is on node-7 now");
      MigrationRecord forced =
          control.migrate(NAME, MigrationOrder.parse("deadline=300ms escalate=downtime"));
      assertThat(forced.escalations()).containsExactly("downtime after 0 s");
      assertThat(forced.route().destination()).isEqualTo("node-8");
      assertThat(cloud.requests()).anyMatch(each -> each.endsWith("/migrations/2/action"));
    }
  }

  @Test
  void anUnsupportedMigrationIsRefusedInAdvance() throws Exception {
    try (RetryingControl control = control(Map.of())) {
      assertThatThrownBy(() -> control.migrate(NAME, MigrationOrder.parse("mode=postcopy")))
          .hasMessage(
              "platform cloud: migrate: kind openstack takes no mode=postcopy; remove that");
    }
    assertThat(cloud.requests()).isEmpty();
  }
}
