package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.hosts.HostException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * An existing network.
 *
 * @param shown by neutron, which shows more to operators
 */
record NeutronNetwork(JsonNode shown) {

  /** The value of a fact that only operators see. */
  private static final String HIDDEN = "unknown: only operators can see it";

  private static final String TYPE = "provider:network_type";
  private static final String SECURITY = "port_security_enabled";

  String id() {
    return shown.path("id").asText();
  }

  String name() {
    return shown.path("name").asText();
  }

  /** Whether it leads out of the cloud: floating addresses are from such networks. */
  boolean isExternal() {
    return shown.path("router:external").asBoolean();
  }

  /**
   * Refuses a network that carries nothing, or on which machines have no address.
   *
   * @throws HostException with the reason
   */
  void requireUsable() throws HostException {
    if (!shown.path("admin_state_up").asBoolean(true)) {
      throw new HostException(
          "network '%s' is down (admin_state_up), so it carries nothing; set it up, or set another"
                  .formatted(name())
              + " with "
              + ServerRequest.NETWORK);
    }
    if (shown.path("subnets").isEmpty()) {
      throw new HostException(
          "network '%s' has no subnet, so machines would have no address; create one, or set another"
                  .formatted(name())
              + " network with "
              + ServerRequest.NETWORK);
    }
  }

  /**
   * Refuses a network that applies no security groups.
   *
   * @throws HostException with the reason
   */
  void requireSecurity() throws HostException {
    if (!shown.path(SECURITY).asBoolean(true)) {
      throw new HostException(
          "network '%s' has no port security, so it has no security groups; leave out %s"
              .formatted(name(), ServerRequest.SECURITY_GROUP));
    }
  }

  /**
   * Adds what is known of it and of a machine's port on it to an environment.
   *
   * @param place of the network among the machine's, from 1
   * @param port neutron's document of it
   */
  void addTo(SortedMap<String, String> facts, int place, JsonNode port) {
    String prefix = "openstack.network" + (place == 1 ? "" : "_" + place) + ".";
    facts.put(prefix + "name", name());
    facts.put(prefix + "id", id());
    Map<String, String> values =
        Map.of(
            "mtu_bytes", shown.path("mtu").asText(),
            "type", type(),
            "physical_network", shown.path("provider:physical_network").asText(),
            "port.status", port.path("status").asText(),
            "port.security", port.path(SECURITY).asText(),
            "port.vnic_type", port.path("binding:vnic_type").asText(),
            "port.vif_type", port.path("binding:vif_type").asText(HIDDEN));
    values.forEach((key, value) -> ServerFacts.put(facts, prefix + key, value));
  }

  /** How it is made; several words if its segments differ. */
  private String type() {
    TreeSet<String> types = new TreeSet<>();
    shown.path("segments").forEach(each -> types.add(each.path(TYPE).asText()));
    return types.isEmpty() ? shown.path(TYPE).asText(HIDDEN) : String.join(", ", types);
  }
}
