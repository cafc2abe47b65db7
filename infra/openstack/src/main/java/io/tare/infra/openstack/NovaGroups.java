package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.host.HostException;
import java.util.List;
import java.util.Map;

/**
 * Groups of servers that are to be on one host, or each on another. A group bears the name of the
 * first machine in it and goes with that one.
 */
final class NovaGroups extends MachineResource {

  NovaGroups(OpenstackSession session) {
    super(session, CloudService.COMPUTE, "/os-server-groups", "server group");
  }

  /** Makes the group that a machine is the first of, if it is not there; its id. */
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

  /** None: groups have no place for a mark, and a name alone is a guess. */
  @Override
  List<String> machines() {
    return List.of();
  }
}
