package io.tare.infra.openstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.MachineStatus.State;
import io.tare.infra.managed.RetryingControl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is done if a cloud refuses, fails or does not answer. */
class OpenstackFailureTest extends OpenstackTest {

  private static final String BUSY =
      "<html><body><h1>503 Service Unavailable</h1> No server is available to handle this request."
          + " </body></html>";

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
}
