package io.tare.infra.openstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.MachineStatus.State;
import io.tare.infra.managed.RetryingControl;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests to a cloud, and the handling of its answers. */
class OpenstackControlTest {

  private static final String NAME = "tare-0123abcd-1";
  private static final String RUN = "0123abcd";
  private static final String BUSY =
      "<html><body><h1>503 Service Unavailable</h1> No server is available to handle this request."
          + " </body></html>";
  private static final Duration SOON = Duration.ofMinutes(2);

  @TempDir Path directory;
  private DocumentedCloud cloud;

  @BeforeEach
  void open() throws Exception {
    cloud = new DocumentedCloud();
  }

  @AfterEach
  void close() {
    cloud.close();
  }

  @Test
  void createsAServerAndItsParts() throws Exception {
    Map<String, String> more =
        Map.of(
            "volume", "20GiB",
            "floating_ip", "outer",
            "placement", "different",
            "security_group", "ssh",
            "availability_zone", "nova:node-7");
    try (RetryingControl control = control(more)) {
      control.check();
      control.create(order(more), Progress.SILENT);
      assertThat(control.status(NAME))
          .isEqualTo(MachineStatus.running(List.of(DocumentedCloud.FLOATING)));
    }
    assertThat(cloud.made().keySet())
        .containsExactlyInAnyOrder(
            "flavors", "floatingips", "groups", "ports", "servers", "volumes");
    JsonNode server = cloud.only("servers");
    assertThat(server.path("tags").toString()).isEqualTo("[\"tare\",\"tare-run-0123abcd\"]");
    assertThat(server.path("availability_zone").asText()).isEqualTo("nova:node-7");
    assertThat(server.path("block_device_mapping_v2").get(0).path("uuid").asText())
        .isEqualTo(cloud.only("volumes").path("id").asText());
    assertThat(server.path("networks").get(0).path("port").asText())
        .isEqualTo(cloud.only("ports").path("id").asText());
    assertThat(cloud.only("ports").path("security_groups").toString()).isEqualTo("[\"sg-1\"]");
    assertThat(cloud.only("groups").path("policies").toString()).isEqualTo("[\"anti-affinity\"]");
    assertThat(cloud.only("volumes").path("imageRef").asText()).isEqualTo("image-1");
  }

  @Test
  void removesEverythingItCreated() throws Exception {
    Map<String, String> more =
        Map.of("volume", "20GiB", "floating_ip", "outer", "placement", "same");
    try (RetryingControl control = control(more)) {
      control.create(order(more), Progress.SILENT);
    }
    // Like another process with only the record.
    try (RetryingControl control = control(Map.of())) {
      control.remove(NAME, SOON);
      assertThat(control.status(NAME)).isEqualTo(MachineStatus.ABSENT);
    }
    assertThat(cloud.made()).isEmpty();
  }

  /** Like another process with only the record, when the first was killed at a step. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "asking nova for a flavor",
        "asking cinder for a volume",
        "asking neutron for a port",
        "asking neutron for a floating address",
        "asking nova for the server",
        "nova accepted the request",
      })
  void aPartlyCreatedMachineIsFoundByNameAndRemoved(String step) throws Exception {
    Map<String, String> more =
        Map.of("volume", "20GiB", "floating_ip", "outer", "placement", "same");
    try (RetryingControl control = control(more)) {
      assertThatThrownBy(
              () ->
                  control.create(
                      order(more),
                      now -> {
                        if (now.contains(step)) {
                          throw new IllegalStateException("killed");
                        }
                      }))
          .hasMessage("killed");
    }
    assertThat(cloud.made()).isNotEmpty();
    try (RetryingControl control = control(Map.of())) {
      assertThat(control.status(NAME).isAbsent()).isFalse();
      control.remove(NAME, SOON);
      assertThat(control.status(NAME)).isEqualTo(MachineStatus.ABSENT);
    }
    assertThat(cloud.made()).isEmpty();
  }

  @Test
  void givesTheGuestItsKeys() throws Exception {
    CloudInit cloudInit = CloudInit.of(NAME, "root", directory);
    try (RetryingControl control = control(Map.of())) {
      MachineOrder plain = order(Map.of());
      control.create(
          new MachineOrder(NAME, RUN, plain.spec(), 0, Optional.of(cloudInit), Optional.empty()),
          Progress.SILENT);
    }
    JsonNode server = cloud.only("servers");
    assertThat(server.path("config_drive").asBoolean()).isTrue();
    assertThat(
            new String(
                Base64.getDecoder().decode(server.path("user_data").asText()),
                StandardCharsets.UTF_8))
        .isEqualTo(cloudInit.userData());
  }

  @Test
  void prefersAnExistingFlavor() throws Exception {
    try (RetryingControl control = control(Map.of("volume", "20GiB"))) {
      control.create(order(Map.of(), new Resources(1, 512L << 20)), Progress.SILENT);
    }
    assertThat(cloud.only("servers").path("flavorRef").asText()).isEqualTo("1");
    assertThat(cloud.made()).doesNotContainKey("flavors");
  }

  @Test
  void refusesAFlavorOfAnotherSize() throws Exception {
    try (RetryingControl control = control(Map.of("flavor", "m1.tiny"))) {
      assertThatThrownBy(() -> control.create(order(Map.of()), Progress.SILENT))
          .isInstanceOf(HostException.class)
          .hasMessageContaining(
              "flavor m1.tiny has 1 processors and 512 MiB, not the 2 and 1024 MiB");
    }
  }

  @Test
  void reportsWhatToDoIfNoFlavorMayBeCreated() throws Exception {
    cloud.answers(
        "POST /compute/v2.1/flavors",
        1,
        403,
        "{\"forbidden\": {\"code\": 403, \"message\": \"Policy doesn't allow"
            + " os_compute_api:os-flavor-manage:create to be performed.\"}}");
    try (RetryingControl control = control(Map.of())) {
      assertThatThrownBy(() -> control.create(order(Map.of()), Progress.SILENT))
          .hasMessageContaining("Policy doesn't allow os_compute_api:os-flavor-manage:create")
          .hasMessageContaining("set one with flavor");
    }
  }

  @Test
  void retriesWhileAServiceIsBusy() throws Exception {
    cloud.answers("POST /identity", 1, 503, BUSY);
    cloud.answers("POST /network", 1, 502, BUSY);
    cloud.answers("POST /compute/v2.1/servers", 1, 503, BUSY);
    try (RetryingControl control = control(Map.of())) {
      control.create(order(Map.of()), Progress.SILENT);
      assertThat(control.status(NAME).state()).isEqualTo(State.RUNNING);
      assertThat(cloud.made().get("ports")).containsExactly(NAME);
      assertThat(cloud.made().get("flavors")).containsExactly(NAME);
      assertThat(cloud.made().get("servers")).containsExactly(NAME);
    }
  }

  @Test
  void givesUpAfterTheTimeLimit() throws Exception {
    cloud.answers("GET /image", 1000, 503, BUSY);
    try (RetryingControl control = control(Map.of(), Duration.ofSeconds(1))) {
      assertThatThrownBy(control::check)
          .hasMessageContaining(
              "glance answers 503: 503 Service Unavailable No server is available")
          .hasMessageContaining("retried for");
    }
  }

  @Test
  void logsInAgainWhenATokenHasExpired() throws Exception {
    try (RetryingControl control = control(Map.of())) {
      control.create(order(Map.of()), Progress.SILENT);
      cloud.endTokens();
      assertThat(control.status(NAME).state()).isEqualTo(State.RUNNING);
      cloud.endTokens();
      control.remove(NAME, SOON);
    }
    assertThat(cloud.made()).isEmpty();
    assertThat(cloud.requests().stream().filter(each -> each.startsWith("POST /identity")))
        .hasSize(3);
  }

  @Test
  void logsInAgainOnlyOnce() throws Exception {
    cloud.answers("GET /image", 10, 401, "{\"error\": {\"code\": 401, \"message\": \"No.\"}}");
    try (RetryingControl control = control(Map.of())) {
      assertThatThrownBy(control::check).hasMessage("glance refuses (401): No.");
    }
    assertThat(cloud.requests().stream().filter(each -> each.startsWith("POST /identity")))
        .hasSize(2);
  }

  @Test
  void reportsAnExceededQuotaAndLeavesNothing() throws Exception {
    cloud.answers(
        "POST /compute/v2.1/servers",
        10,
        403,
        "{\"forbidden\": {\"code\": 403, \"message\": \"Quota exceeded for instances: Requested 1,"
            + " but already used 10 of 10 instances\"}}");
    try (RetryingControl control = control(Map.of())) {
      assertThatThrownBy(() -> control.create(order(Map.of()), Progress.SILENT))
          .isInstanceOf(HostException.class)
          .hasMessage(
              "nova refuses (403): Quota exceeded for instances: Requested 1, but already used 10 of"
                  + " 10 instances");
      assertThat(control.status(NAME).describe()).isEqualTo("parts: port, flavor");
      control.remove(NAME, SOON);
    }
    assertThat(cloud.made()).isEmpty();
  }

  @Test
  void reportsNeutronsQuotaToo() throws Exception {
    cloud.answers(
        "POST /network",
        1,
        409,
        "{\"NeutronError\": {\"type\": \"OverQuota\", \"message\": \"Quota exceeded for resources:"
            + " ['port'].\", \"detail\": \"\"}}");
    try (RetryingControl control = control(Map.of())) {
      assertThatThrownBy(() -> control.create(order(Map.of()), Progress.SILENT))
          .hasMessage("neutron refuses (409): Quota exceeded for resources: ['port'].");
    }
  }

  @Test
  void reportsTheFaultOfAFailedServer() throws Exception {
    cloud.failServers("No valid host was found. There are not enough hosts available.");
    try (RetryingControl control = control(Map.of())) {
      control.create(order(Map.of()), Progress.SILENT);
      MachineStatus status = control.status(NAME);
      assertThat(status.state()).isEqualTo(State.FAILED);
      assertThat(status.reason())
          .isEqualTo(
              "nova reports: No valid host was found. There are not enough hosts available. (code"
                  + " 500)");
      control.remove(NAME, SOON);
    }
    assertThat(cloud.made()).isEmpty();
  }

  /** A deletion during a server's creation may be lost. */
  @Test
  void repeatsTheDeletionOfAServerThatFailsAfterIt() throws Exception {
    cloud.failServers("Exceeded maximum number of retries.");
    cloud.answers("DELETE /compute/v2.1/servers", 1, 204, "");
    try (RetryingControl control = control(Map.of())) {
      control.create(order(Map.of()), Progress.SILENT);
      control.remove(NAME, SOON);
    }
    assertThat(cloud.made()).isEmpty();
  }

  @Test
  void reportsAnIgnoredDeletion() throws Exception {
    try (RetryingControl control = control(Map.of())) {
      control.create(order(Map.of()), Progress.SILENT);
      cloud.ignoreDeletions(true);
      assertThatThrownBy(() -> control.remove(NAME, Duration.ofMillis(300)))
          .hasMessageContaining("machine " + NAME + " is still there (running)");
    }
  }

  @Test
  void reportsRemainingPartsWithTheReason() throws Exception {
    try (RetryingControl control = control(Map.of("volume", "20GiB"))) {
      control.create(order(Map.of("volume", "20GiB")), Progress.SILENT);
      cloud.answers(
          "DELETE /volume",
          1000,
          400,
          "{\"badRequest\": {\"code\": 400, \"message\": \"Volume has snapshots.\"}}");
      assertThatThrownBy(() -> control.remove(NAME, Duration.ofMillis(500)))
          .hasMessageContaining("(parts: volume (cinder refuses (400): Volume has snapshots.))");
    }
  }

  @Test
  void findsItsMachinesOnlyByTag() throws Exception {
    cloud.somebodyElses("servers", "tare-ffffffff-9");
    cloud.somebodyElses("ports", "tare-ffffffff-9");
    cloud.answers("POST /compute/v2.1/servers", 1, 403, "{}");
    try (RetryingControl control = control(Map.of())) {
      assertThatThrownBy(() -> control.create(order(Map.of()), Progress.SILENT))
          .isInstanceOf(HostException.class);
      assertThat(control.tagged()).containsExactly(NAME);
      control.create(order(Map.of()), Progress.SILENT);
      assertThat(control.tagged()).containsExactly(NAME);
      control.remove(NAME, SOON);
      assertThat(control.tagged()).isEmpty();
    }
    assertThat(cloud.made()).containsOnlyKeys("servers", "ports");
  }

  @Test
  void reportsTheCloudsFactsOfTheHost() throws Exception {
    try (RetryingControl control = control(Map.of())) {
      control.create(order(Map.of()), Progress.SILENT);
      assertThat(control.facts(NAME))
          .containsEntry("hypervisor.name", "QEMU")
          .containsEntry("hypervisor.version", "7.2.0")
          .containsEntry("openstack.host", "node-7")
          .containsEntry("openstack.host.running_servers", "3")
          .containsEntry("openstack.image.checksum", "abc")
          .doesNotContainKey("hypervisor.stand_in");
      cloud.hypervisor("fake");
      assertThat(control.facts(NAME))
          .containsEntry("hypervisor.stand_in", "nova's fake driver: nothing runs");
      cloud.answers("GET /compute/v2.1/os-hypervisors", 1, 403, "{}");
      assertThat(control.facts(NAME).get("hypervisor.name")).startsWith("unknown");
    }
  }

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

  @Test
  void reportsMissingObjects() throws Exception {
    assertThatThrownBy(() -> checked("image", "ubuntu"))
        .hasMessage("no active image 'ubuntu'; check image");
    assertThatThrownBy(() -> checked("network", "wrong"))
        .hasMessage("no network 'wrong'; set one of inner with network");
    assertThatThrownBy(() -> checked("flavor", "huge"))
        .hasMessage("no flavor 'huge'; expected one of m1.tiny");
    assertThatThrownBy(() -> checked("availability_zone", "mars:x"))
        .hasMessage("no availability zone 'mars'; expected one of nova");
    assertThatThrownBy(() -> checked("key_pair", "mine"))
        .hasMessageContaining("no key pair 'mine' of user tester in project p1");
    assertThatThrownBy(() -> checked("volume", "1GiB"))
        .hasMessage("volume of 1 GiB is too small for image debian, which needs 2 GiB");
    assertThatThrownBy(() -> checked("region_name", "elsewhere"))
        .hasMessageContaining("the cloud has no glance for user tester in project p1 in region");
  }

  @Test
  void aWrongPasswordIsReportedWithoutPrintingIt() throws Exception {
    Path file = passwordFile("wrong-secret-77");
    assertThatThrownBy(() -> checked("password_file", file.toString()))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("keystone refuses user tester in project p1: The request you")
        .hasMessageNotContaining("wrong-secret-77");
  }

  @Test
  void anUnavailableCloudIsATransientFailure() throws Exception {
    String gone = cloud.authUrl();
    cloud.close();
    try (RetryingControl control = control(Map.of("auth_url", gone), Duration.ofMillis(600))) {
      assertThatThrownBy(control::check)
          .hasMessageContaining("keystone at http://127.0.0.1:")
          .hasMessageContaining("does not answer")
          .hasMessageContaining("retried for");
    }
  }

  private void checked(String setting, String value) throws Exception {
    try (RetryingControl control = control(Map.of(setting, value))) {
      control.check();
    }
  }

  private RetryingControl control(Map<String, String> more) throws Exception {
    return control(more, SOON);
  }

  private RetryingControl control(Map<String, String> more, Duration patience) throws Exception {
    PlatformSettings settings = PlatformSettings.of("cloud", settings(more));
    return new RetryingControl(
        new OpenstackControl(new OpenstackSession(CloudAccount.of(settings, Map.of())), settings),
        patience);
  }

  private MachineOrder order(Map<String, String> more) throws Exception {
    return order(more, new Resources(2, 1L << 30));
  }

  private MachineOrder order(Map<String, String> more, Resources resources) throws Exception {
    return new MachineOrder(
        NAME,
        RUN,
        new PlatformSpec("cloud", "openstack", settings(more), resources, List.of()),
        0,
        Optional.empty(),
        Optional.empty());
  }

  private SortedMap<String, String> settings(Map<String, String> more) throws Exception {
    SortedMap<String, String> settings = new TreeMap<>();
    settings.put("auth_url", cloud.authUrl());
    settings.put("username", DocumentedCloud.USER);
    settings.put("project_name", "p1");
    settings.put("image", "debian");
    settings.put("password_file", passwordFile(DocumentedCloud.PASSWORD).toString());
    settings.putAll(more);
    return settings;
  }

  private Path passwordFile(String password) throws Exception {
    Path file = directory.resolve("password-" + password.hashCode());
    Files.writeString(file, password + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }
}
