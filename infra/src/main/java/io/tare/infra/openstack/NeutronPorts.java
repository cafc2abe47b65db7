package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.host.HostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A machine's places on networks. */
final class NeutronPorts implements MachinePart {

  private final OpenstackSession session;

  NeutronPorts(OpenstackSession session) {
    this.session = session;
  }

  /**
   * Makes those that are not there.
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
    return session
        .post(CloudService.NETWORK, "/ports", Map.of("port", port))
        .path("port")
        .path("id")
        .asText();
  }

  private List<JsonNode> of(String machine) throws HostException, InterruptedException {
    List<JsonNode> all = new ArrayList<>();
    String path = "/ports?" + OpenstackSession.query("name", machine);
    for (JsonNode each : session.get(CloudService.NETWORK, path).path("ports")) {
      if (each.path("name").asText().equals(machine)) {
        all.add(each);
      }
    }
    return all;
  }

  @Override
  public String word() {
    return "port";
  }

  @Override
  public boolean isThere(String machine) throws HostException, InterruptedException {
    return !of(machine).isEmpty();
  }

  @Override
  public void delete(String machine) throws HostException, InterruptedException {
    for (JsonNode each : of(machine)) {
      session.delete(CloudService.NETWORK, "/ports/" + each.path("id").asText());
    }
  }

  @Override
  public List<String> machines() throws HostException, InterruptedException {
    List<String> all = new ArrayList<>();
    String path = "/ports?" + OpenstackSession.query("description", MARK);
    for (JsonNode each : session.get(CloudService.NETWORK, path).path("ports")) {
      if (each.path("description").asText().equals(MARK)) {
        all.add(each.path("name").asText());
      }
    }
    return all;
  }
}
