package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.MachineStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The servers of a project. */
record NovaServers(OpenstackSession session) {

  /** The tag of all Tare servers. */
  static final String TAG = "tare";

  private static final String PATH = "/servers";

  /** Nova's description of the server of that name. */
  Optional<JsonNode> find(String name) throws HostException, InterruptedException {
    // Nova treats a name as a pattern, in which letters, digits and hyphens are literal.
    String path = PATH + "/detail?" + OpenstackSession.query("name", "^" + name + "$");
    for (JsonNode each : new NovaPages(session, path, "servers").all()) {
      if (each.path("name").asText().equals(name)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /** The names of servers with a tag. */
  List<String> tagged(String tag) throws HostException, InterruptedException {
    List<String> names = new ArrayList<>();
    String path = PATH + "/detail?" + OpenstackSession.query("tags", tag);
    for (JsonNode each : new NovaPages(session, path, "servers").all()) {
      names.add(each.path("name").asText());
    }
    return names;
  }

  void create(Map<String, ?> document) throws HostException, InterruptedException {
    var unused = session.post(CloudService.COMPUTE, PATH, document);
  }

  /** Performs an action on a server. */
  void act(String id, Map<String, ?> action) throws HostException, InterruptedException {
    var unused = session.post(CloudService.COMPUTE, PATH + "/" + id + "/action", action);
  }

  /** Requests a server's deletion, even if the cloud would keep it for a while. */
  void delete(JsonNode server) throws HostException, InterruptedException {
    String id = server.path("id").asText();
    if (server.path("status").asText().equals("SOFT_DELETED")) {
      act(id, Map.of("forceDelete", ""));
    } else {
      session.delete(CloudService.COMPUTE, PATH + "/" + id);
    }
  }

  /** The status of a server. */
  static MachineStatus status(JsonNode server) {
    String word = server.path("status").asText();
    return switch (word) {
      case "BUILD", "REBUILD", "UNKNOWN", "SOFT_DELETED", "DELETED" -> MachineStatus.COMING;
      case "ERROR" -> MachineStatus.failed(fault(server));
      case "SHUTOFF", "SUSPENDED", "PAUSED", "STOPPED", "SHELVED", "SHELVED_OFFLOADED", "RESCUE" ->
          MachineStatus.STOPPED;
      // ACTIVE, and actions on running servers: REBOOT, MIGRATING, RESIZE and others.
      default -> MachineStatus.running(addresses(server));
    };
  }

  private static String fault(JsonNode server) {
    JsonNode fault = server.path("fault");
    String message = fault.path("message").asText().replaceAll("\\s+", " ").strip();
    return message.isEmpty()
        ? "nova reports ERROR without a reason; ask nova's operator"
        : "nova reports: %s (code %s)".formatted(message, fault.path("code").asText());
  }

  /** Those on the first network that has some, floating ones first; nova has them in order. */
  private static List<String> addresses(JsonNode server) {
    for (JsonNode network : server.path("addresses")) {
      List<String> floating = new ArrayList<>();
      List<String> others = new ArrayList<>();
      for (JsonNode each : network) {
        boolean isFloating = each.path("OS-EXT-IPS:type").asText().equals("floating");
        (isFloating ? floating : others).add(each.path("addr").asText());
      }
      floating.addAll(others);
      if (!floating.isEmpty()) {
        return floating;
      }
    }
    return List.of();
  }
}
