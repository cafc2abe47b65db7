package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.host.HostException;
import io.tare.spec.Key;
import java.util.ArrayList;
import java.util.List;

/** Finds existing objects of neutron by name or id. */
record NeutronNetworks(OpenstackSession session) {

  /**
   * The ids of networks.
   *
   * @param named names or ids; if empty, the only network that the project can use
   * @throws HostException if one does not exist, or its name is ambiguous
   */
  List<String> networks(List<String> named) throws HostException, InterruptedException {
    if (named.isEmpty()) {
      return List.of(only());
    }
    return ids("network", "networks", named, ServerRequest.NETWORK);
  }

  /** The ids of security groups. */
  List<String> securityGroups(List<String> named) throws HostException, InterruptedException {
    return ids("security group", "security-groups", named, ServerRequest.SECURITY_GROUP);
  }

  /** The id of the network of floating addresses. */
  String floating(String named) throws HostException, InterruptedException {
    return ids("network", "networks", List.of(named), ServerRequest.FLOATING_IP).get(0);
  }

  private String only() throws HostException, InterruptedException {
    List<String> ids = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (JsonNode each : session.get(CloudService.NETWORK, "/networks").path("networks")) {
      if (!each.path("router:external").asBoolean()) {
        ids.add(each.path("id").asText());
        names.add(each.path("name").asText());
      }
    }
    if (ids.size() != 1) {
      throw new HostException(
          ids.isEmpty()
              ? "the project has no network; create one, or name one with " + ServerRequest.NETWORK
              : "the project has %d networks; set one of %s with %s"
                  .formatted(ids.size(), String.join(", ", names), ServerRequest.NETWORK));
    }
    return ids.get(0);
  }

  private List<String> ids(String word, String path, List<String> named, Key<?> setting)
      throws HostException, InterruptedException {
    List<String> all = new ArrayList<>();
    for (String each : named) {
      all.add(id(word, path, each, setting));
    }
    return all;
  }

  private String id(String word, String path, String named, Key<?> setting)
      throws HostException, InterruptedException {
    for (String key : List.of("id", "name")) {
      String filter = "/" + path + "?" + OpenstackSession.query(key, named);
      JsonNode found = session.get(CloudService.NETWORK, filter).path(path.replace('-', '_'));
      if (found.size() > 1) {
        throw new HostException(
            "there are %d %ss '%s'; set the id with %s"
                .formatted(found.size(), word, named, setting));
      }
      if (found.size() == 1) {
        return found.get(0).path("id").asText();
      }
    }
    throw new HostException("no %s '%s'; check %s".formatted(word, named, setting));
  }
}
