package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.spec.Key;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds existing objects of neutron by name or id. */
record NeutronNetworks(OpenstackSession session) {

  /**
   * The objects that a setting names.
   *
   * @param word for messages
   * @param key of their list in answers, and with hyphens of their path
   * @param fits whether an object is of this sort
   */
  private record Sort(Key<?> setting, String word, String key, Predicate<JsonNode> fits) {

    static final Sort ATTACHED =
        new Sort(ServerRequest.NETWORK, "network", "networks", each -> !external(each));

    static final Sort FLOATING =
        new Sort(ServerRequest.FLOATING_IP, "network", "networks", Sort::external);

    static final Sort SECURITY_GROUPS =
        new Sort(ServerRequest.SECURITY_GROUP, "security group", "security_groups", each -> true);

    String path() {
      return "/" + key.replace('_', '-');
    }

    private static boolean external(JsonNode shown) {
      return new NeutronNetwork(shown).isExternal();
    }
  }

  /**
   * The networks to which machines are attached.
   *
   * @param named names or ids; if empty, the only network that the project can use
   * @throws HostException if one does not exist, is named twice or cannot be used, or its name is
   *     ambiguous
   */
  List<NeutronNetwork> networks(List<String> named) throws HostException, InterruptedException {
    List<NeutronNetwork> all = new ArrayList<>();
    for (String each : named) {
      NeutronNetwork found = new NeutronNetwork(found(Sort.ATTACHED, each));
      if (all.stream().anyMatch(other -> other.id().equals(found.id()))) {
        throw new HostException(
            "network '%s' is named twice; name it once with %s"
                .formatted(each, ServerRequest.NETWORK));
      }
      all.add(found);
    }
    if (named.isEmpty()) {
      all.add(only());
    }
    for (NeutronNetwork each : all) {
      each.requireUsable();
    }
    return all;
  }

  /** The ids of security groups. */
  List<String> securityGroups(List<String> named) throws HostException, InterruptedException {
    List<String> ids = new ArrayList<>();
    for (String each : named) {
      ids.add(found(Sort.SECURITY_GROUPS, each).path("id").asText());
    }
    return ids;
  }

  /** The id of the network of floating addresses. */
  String floating(String named) throws HostException, InterruptedException {
    NeutronNetwork network = new NeutronNetwork(found(Sort.FLOATING, named));
    if (!network.isExternal()) {
      throw new HostException(
          "network '%s' is not external, so it has no floating addresses; %s"
              .formatted(named, choice(Sort.FLOATING)));
    }
    return network.id();
  }

  private NeutronNetwork only() throws HostException, InterruptedException {
    List<JsonNode> usable = usable(Sort.ATTACHED);
    if (usable.size() != 1) {
      throw new HostException(
          usable.isEmpty()
              ? "the project has no network; create one, or name one with " + ServerRequest.NETWORK
              : "the project has %d networks; %s".formatted(usable.size(), choice(Sort.ATTACHED)));
    }
    return new NeutronNetwork(usable.get(0));
  }

  private JsonNode found(Sort sort, String named) throws HostException, InterruptedException {
    for (String key : List.of("id", "name")) {
      List<JsonNode> found = all(sort, "?" + OpenstackSession.query(key, named));
      if (found.size() > 1) {
        // Operators also see those of other projects.
        List<JsonNode> ours = found.stream().filter(ours()).toList();
        found = ours.isEmpty() ? found : ours;
      }
      if (found.size() > 1) {
        String ids =
            found.stream()
                .map(each -> each.path("id").asText())
                .sorted()
                .collect(Collectors.joining(", "));
        throw new HostException(
            "there are %d %ss '%s'; set one of their ids with %s: %s"
                .formatted(found.size(), sort.word(), named, sort.setting(), ids));
      }
      if (!found.isEmpty()) {
        return found.get(0);
      }
    }
    throw new HostException("no %s '%s'; %s".formatted(sort.word(), named, choice(sort)));
  }

  private List<JsonNode> all(Sort sort, String query) throws HostException, InterruptedException {
    List<JsonNode> all = new ArrayList<>();
    session.get(CloudService.NETWORK, sort.path() + query).path(sort.key()).forEach(all::add);
    return all;
  }

  private List<JsonNode> usable(Sort sort) throws HostException, InterruptedException {
    return all(sort, "").stream().filter(ours().and(sort.fits())).toList();
  }

  /** Whether the project owns an object, or may use that of another. */
  private Predicate<JsonNode> ours() throws HostException, InterruptedException {
    String project = session.project();
    return each ->
        each.path("project_id").asText().equals(project)
            || each.path("shared").asBoolean()
            || new NeutronNetwork(each).isExternal();
  }

  /** What to set instead. */
  private String choice(Sort sort) throws HostException, InterruptedException {
    String names =
        usable(sort).stream()
            .map(each -> each.path(each.path("name").asText().isEmpty() ? "id" : "name").asText())
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return names.isEmpty()
        ? "the project has none; create one, or correct " + sort.setting()
        : "set one of %s with %s".formatted(names, sort.setting());
  }
}
