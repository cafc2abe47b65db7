package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A machine's ports. */
final class NeutronPorts extends MachineResource {

  private static final String ACTIVE = "ACTIVE";

  NeutronPorts(OpenstackSession session) {
    super(session, CloudService.NETWORK, "/ports", "port");
  }

  /**
   * Creates missing ones.
   *
   * @param securityGroups their ids; empty for the project's default
   * @return the ports' ids in the order of the networks
   */
  List<String> make(String machine, List<NeutronNetwork> networks, List<String> securityGroups)
      throws HostException, InterruptedException {
    List<JsonNode> there = of(machine);
    List<String> ids = new ArrayList<>();
    for (NeutronNetwork network : networks) {
      Optional<JsonNode> port = on(network, there);
      ids.add(
          port.isPresent()
              ? port.get().path("id").asText()
              : make(machine, network, securityGroups));
    }
    return ids;
  }

  /** The port on a network. */
  static Optional<JsonNode> on(NeutronNetwork network, List<JsonNode> ports) {
    return ports.stream()
        .filter(port -> port.path("network_id").asText().equals(network.id()))
        .findFirst();
  }

  /** Which ports carry nothing, according to neutron; empty if all do. */
  static String idle(List<JsonNode> ports) {
    return ports.stream()
        .filter(port -> !port.path("status").asText().equals(ACTIVE))
        .map(
            port ->
                "neutron reports %s for its port %s"
                    .formatted(port.path("status").asText(), port.path("id").asText()))
        .collect(Collectors.joining(", "));
  }

  private String make(String machine, NeutronNetwork network, List<String> securityGroups)
      throws HostException, InterruptedException {
    Map<String, Object> port = new LinkedHashMap<>();
    port.put("name", machine);
    port.put("description", MARK);
    port.put("network_id", network.id());
    if (!securityGroups.isEmpty()) {
      port.put("security_groups", securityGroups);
    }
    try {
      return make("port", port).path("id").asText();
    } catch (CloudRefusal e) {
      if (e.isForbidden() && network.isExternal()) {
        throw new CloudRefusal(
            "%s; network '%s' is external, and most clouds attach only operators' machines to such:"
                    .formatted(e.getMessage(), network.name())
                + " set it with %s, and a network of the project with %s"
                    .formatted(ServerRequest.FLOATING_IP, ServerRequest.NETWORK),
            e.status());
      }
      throw e;
    }
  }

  @Override
  List<JsonNode> of(String machine) throws HostException, InterruptedException {
    return those(listed("?" + OpenstackSession.query("name", machine), "ports"), "name", machine);
  }

  @Override
  List<String> machines() throws HostException, InterruptedException {
    String query = "?" + OpenstackSession.query("description", MARK);
    return those(listed(query, "ports"), "description", MARK).stream()
        .map(each -> each.path("name").asText())
        .toList();
  }
}
