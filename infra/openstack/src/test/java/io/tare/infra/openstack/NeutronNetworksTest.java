package io.tare.infra.openstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.MachineStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the networks that a real neutron 29 answered, to a user and to an operator. */
class NeutronNetworksTest {

  private static final String NAME = "tare-0123abcd-1";
  private static final String BLUE = "20e8a863-01c1-4a18-8fbd-381434a56c9d";
  private static final String TWINS =
      "29cbe31c-c5cd-4893-a49f-61f34a94a930, 9ebf6984-2470-4061-a26e-927f12ef0691";

  @TempDir Path directory;
  private DocumentedCloud cloud;

  @BeforeEach
  void open() throws Exception {
    cloud = new DocumentedCloud();
    cloud.networks("networks-member", DocumentedCloud.MEMBERS);
  }

  @AfterEach
  void close() {
    cloud.close();
  }

  @Test
  void findsANetworkByNameAndById() throws Exception {
    for (String named : List.of("blue", BLUE)) {
      assertThat(ids(named)).containsExactly(BLUE);
    }
    assertThat(ids("blue", "vlanned")).hasSize(2);
  }

  @Test
  void anAmbiguousNameIsRefusedWithTheIds() {
    assertThatThrownBy(() -> ids("twin"))
        .hasMessage("there are 2 networks 'twin'; set one of their ids with network: " + TWINS);
  }

  @Test
  void anUnknownNameIsRefusedWithTheNamesThatExist() {
    String existing =
        "; set one of bare, blue, comma,net, down, dual, green, inner, open, six, stuck, twin,"
            + " unbound, vlanned with network";
    assertThatThrownBy(() -> ids("nothere")).hasMessage("no network 'nothere'" + existing);
    // Another project's, which is not shared.
    assertThatThrownBy(() -> ids("foreign")).hasMessage("no network 'foreign'" + existing);
    assertThatThrownBy(() -> ids()).hasMessage("the project has 14 networks" + existing);
  }

  @Test
  void anOperatorsOwnNetworkComesBeforeThatOfAnotherProject() throws Exception {
    cloud.networks("networks-admin", DocumentedCloud.OPERATORS);
    assertThat(ids("green")).containsExactly("3ee28b79-eb11-441d-bd22-9b98c412fb73");
    assertThat(ids("blue")).containsExactly(BLUE);
    assertThatThrownBy(() -> ids())
        .hasMessage(
            "the project has 4 networks; set one of foreign, green, inner, vlanned with network");
  }

  @Test
  void aNetworkWithoutUseIsRefused() {
    assertThatThrownBy(() -> ids("bare"))
        .hasMessageStartingWith("network 'bare' has no subnet, so machines would have no address");
    assertThatThrownBy(() -> ids("blue", "down"))
        .hasMessageStartingWith("network 'down' is down (admin_state_up), so it carries nothing");
    assertThatThrownBy(() -> ids("blue", BLUE))
        .hasMessage("network '%s' is named twice; name it once with network".formatted(BLUE));
    assertThatThrownBy(() -> control(Map.of("network", "open", "security_group", "ssh")).check())
        .hasMessage(
            "network 'open' has no port security, so it has no security groups; leave out"
                + " security_group");
  }

  @Test
  void floatingAddressesAreOfExternalNetworks() throws Exception {
    assertThat(networks().floating("outer")).isEqualTo("0814a04d-424a-4e28-99b6-8f2e5ab5d279");
    assertThatThrownBy(() -> networks().floating("blue"))
        .hasMessage(
            "network 'blue' is not external, so it has no floating addresses; set one of outer with"
                + " floating_ip");
  }

  /** With neutron's words, which do not say why. */
  @Test
  void aRefusedExternalNetworkIsNamedAsTheCause() throws Exception {
    cloud.answers(
        "POST /network/v2.0/ports",
        1,
        403,
        "{\"NeutronError\": {\"type\": \"PolicyNotAuthorized\", \"message\": \"rule:create_port is"
            + " disallowed by policy\", \"detail\": \"\"}}");
    Map<String, String> outer = Map.of("network", "outer");
    assertThatThrownBy(() -> control(outer).create(order(outer), Progress.SILENT))
        .isInstanceOf(HostException.class)
        .hasMessageStartingWith(
            "neutron refuses (403): rule:create_port is disallowed by policy; network 'outer' is"
                + " external")
        .hasMessageEndingWith("set it with floating_ip, and a network of the project with network");
  }

  @Test
  void theEnvironmentHasTheNetworksInTheirOrder() throws Exception {
    Map<String, String> two = Map.of("network", "vlanned,blue");
    cloud.ofPorts(
        "{\"port_security_enabled\": true, \"status\": \"ACTIVE\","
            + " \"binding:vnic_type\": \"normal\"}");
    OpenstackControl control = control(two);
    control.create(order(two), Progress.SILENT);
    assertThat(control.facts(NAME))
        .containsEntry("openstack.network.name", "vlanned")
        .containsEntry("openstack.network.id", "a6d6abd5-9edd-4430-8b48-d7815b89e256")
        .containsEntry("openstack.network.mtu_bytes", "1400")
        .containsEntry("openstack.network.type", "unknown: only operators can see it")
        .containsEntry("openstack.network.port.vif_type", "unknown: only operators can see it")
        .containsEntry("openstack.network.port.security", "true")
        .containsEntry("openstack.network.port.status", "ACTIVE")
        .containsEntry("openstack.network_2.name", "blue")
        .containsEntry("openstack.network_2.mtu_bytes", "1450");
    cloud.networks("networks-admin", DocumentedCloud.OPERATORS);
    assertThat(control.facts(NAME))
        .containsEntry("openstack.network.type", "vlan")
        .containsEntry("openstack.network.physical_network", "physnet1")
        .containsEntry("openstack.network_2.type", "local")
        .doesNotContainKey("openstack.network_2.physical_network");
  }

  /** Nova shows addresses in neutron's order, which here begins with IPv6. */
  @Test
  void theAddressIsOnTheFirstNetwork() throws Exception {
    String address = "{\"version\": %d, \"addr\": \"%s\", \"OS-EXT-IPS:type\": \"fixed\"}";
    String dual = address.formatted(6, "fd00::1ca") + "," + address.formatted(4, "10.0.0.7");
    String six = address.formatted(6, "fd00::fc");
    String second = address.formatted(4, "10.0.9.9");
    assertThat(addresses("{\"dual\": [%s], \"blue\": [%s]}".formatted(dual, second)))
        .containsExactly("10.0.0.7", "fd00::1ca");
    assertThat(addresses("{\"six\": [%s], \"blue\": [%s]}".formatted(six, second)))
        .containsExactly("fd00::fc");
    assertThat(addresses("{\"later\": [], \"blue\": [%s]}".formatted(second)))
        .containsExactly("10.0.9.9");
  }

  @Test
  void anInactivePortIsTheReasonWhyAMachineDoesNotAnswer() throws Exception {
    Map<String, String> settings = Map.of("network", "stuck");
    cloud.ofPorts("{\"status\": \"DOWN\"}");
    OpenstackControl control = control(settings);
    control.create(order(settings), Progress.SILENT);
    MachineStatus status = control.status(NAME);
    assertThat(status.state()).isEqualTo(MachineStatus.State.RUNNING);
    assertThat(status.reason()).startsWith("neutron reports DOWN for its port port-");
  }

  private static List<String> addresses(String shown) throws Exception {
    return NovaServers.status(
            new ObjectMapper()
                .readTree("{\"status\": \"ACTIVE\", \"addresses\": %s}".formatted(shown)))
        .addresses();
  }

  private List<String> ids(String... named) throws Exception {
    return networks().networks(List.of(named)).stream().map(NeutronNetwork::id).toList();
  }

  private NeutronNetworks networks() throws Exception {
    return new NeutronNetworks(session(Map.of()));
  }

  private OpenstackControl control(Map<String, String> more) throws Exception {
    return new OpenstackControl(session(more), PlatformSettings.of("cloud", settings(more)));
  }

  private OpenstackSession session(Map<String, String> more) throws Exception {
    return new OpenstackSession(
        CloudAccount.of(PlatformSettings.of("cloud", settings(more)), Map.of()));
  }

  private MachineOrder order(Map<String, String> more) throws Exception {
    return new MachineOrder(
        NAME,
        "0123abcd",
        new PlatformSpec(
            "cloud", "openstack", settings(more), new Resources(1, 512L << 20), List.of()),
        0,
        Optional.empty(),
        Optional.empty());
  }

  private SortedMap<String, String> settings(Map<String, String> more) throws Exception {
    Path password = directory.resolve("password");
    Files.writeString(password, DocumentedCloud.PASSWORD);
    Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-------"));
    SortedMap<String, String> settings = new TreeMap<>(more);
    settings.put("auth_url", cloud.authUrl());
    settings.put("username", DocumentedCloud.USER);
    settings.put("project_name", "p1");
    settings.put("password_file", password.toString());
    settings.put("image", "debian");
    return settings;
  }
}
