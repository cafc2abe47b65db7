package io.tare.infra.openstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import io.tare.infra.managed.RetryingControl;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests to a cloud for its machines. */
class OpenstackControlTest extends OpenstackTest {

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
          .containsEntry(
              "openstack.host.accelerator", "unknown: nova shows QEMU with KVM and without it")
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
}
