package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.host.HostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A machine's ports. */
final class NeutronPorts extends MachineResource {

  NeutronPorts(OpenstackSession session) {
    super(session, CloudService.NETWORK, "/ports", "port");
  }

  /**
   * Creates missing ones.
   *
   * @param networks their ids
   * @param securityGroups their ids; empty for the project's default
   * @return the ports' ids in the order of the networks
   */
  List<String> make(String machine, List<String> networks, List<String> securityGroups)
      throws HostException, InterruptedException {
    List<JsonNode> there = of(machine);
    List<String> ids = new ArrayList<>();
    for (String network : networks) {
      String id = "";
      for (JsonNode port : there) {
        if (port.path("network_id").asText().equals(network)) {
          id = port.path("id").asText();
        }
      }
      ids.add(id.isEmpty() ? make(machine, network, securityGroups) : id);
    }
    return ids;
  }

  private String make(String machine, String network, List<String> securityGroups)
      throws HostException, InterruptedException {
    Map<String, Object> port = new LinkedHashMap<>();
    port.put("name", machine);
    port.put("description", MARK);
    port.put("network_id", network);
    if (!securityGroups.isEmpty()) {
      port.put("security_groups", securityGroups);
    }
    return make("port", port).path("id").asText();
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
