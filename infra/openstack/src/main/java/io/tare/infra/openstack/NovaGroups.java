package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.hosts.HostException;
import java.util.List;
import java.util.Map;

/**
 * Groups of servers on one host, or on separate hosts. A group has the name of its first machine
 * and is removed with that one.
 */
final class NovaGroups extends MachineResource {

  NovaGroups(OpenstackSession session) {
    super(session, CloudService.COMPUTE, "/os-server-groups", "server group");
  }

  /** Creates a first machine's group, if it is missing; returns its id. */
  String make(String machine, ServerRequest.Placement placement)
      throws HostException, InterruptedException {
    List<JsonNode> there = of(machine);
    JsonNode group =
        there.isEmpty()
            ? make("server_group", Map.of("name", machine, "policies", List.of(placement.policy())))
            : there.get(0);
    return group.path("id").asText();
  }

  @Override
  List<JsonNode> of(String machine) throws HostException, InterruptedException {
    return those(listed("", "server_groups"), "name", machine);
  }

  /** None: groups cannot have a mark, and a name alone is not proof. */
  @Override
  List<String> machines() {
    return List.of();
  }
}
