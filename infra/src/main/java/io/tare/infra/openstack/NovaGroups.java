package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.host.HostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Groups of servers that are to be on one host, or each on another. A group bears the name of the
 * first machine in it and goes with that one.
 */
final class NovaGroups implements MachinePart {

  private static final String PATH = "/os-server-groups";

  private final OpenstackSession session;

  NovaGroups(OpenstackSession session) {
    this.session = session;
  }

  /** Makes the group that a machine is the first of, if it is not there; its id. */
  String make(String machine, ServerWishes.Placement placement)
      throws HostException, InterruptedException {
    List<String> there = of(machine);
    if (!there.isEmpty()) {
      return there.get(0);
    }
    return session
        .post(
            CloudService.COMPUTE,
            PATH,
            Map.of(
                "server_group", Map.of("name", machine, "policies", List.of(placement.policy()))))
        .path("server_group")
        .path("id")
        .asText();
  }

  private List<String> of(String machine) throws HostException, InterruptedException {
    List<String> ids = new ArrayList<>();
    for (JsonNode each : session.get(CloudService.COMPUTE, PATH).path("server_groups")) {
      if (each.path("name").asText().equals(machine)) {
        ids.add(each.path("id").asText());
      }
    }
    return ids;
  }

  @Override
  public String word() {
    return "server group";
  }

  @Override
  public boolean isThere(String machine) throws HostException, InterruptedException {
    return !of(machine).isEmpty();
  }

  @Override
  public void delete(String machine) throws HostException, InterruptedException {
    for (String id : of(machine)) {
      session.delete(CloudService.COMPUTE, PATH + "/" + id);
    }
  }

  /** None: groups have no place for a mark, and a name alone is a guess. */
  @Override
  public List<String> machines() {
    return List.of();
  }
}
