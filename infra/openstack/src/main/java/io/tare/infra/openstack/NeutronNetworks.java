package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.host.HostException;
import io.tare.spec.Key;
import java.util.ArrayList;
import java.util.List;

/** Finds by name or id what neutron has already. */
record NeutronNetworks(OpenstackSession session) {

  /**
   * The ids of networks.
   *
   * @param named names or ids; if empty the only network that the project can be attached to is
   *     meant
   * @throws HostException if one is not there, or names several
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

  /** The id of the network that floating addresses are from. */
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
              ? "the project has no network; make one, or name one by " + ServerRequest.NETWORK
              : "the project has %d networks; name one of %s by %s"
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
            "there are %d %ss '%s'; give the id by %s"
                .formatted(found.size(), word, named, setting));
      }
      if (found.size() == 1) {
        return found.get(0).path("id").asText();
      }
    }
    throw new HostException("there is no %s '%s'; look at %s".formatted(word, named, setting));
  }
}
