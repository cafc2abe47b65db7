package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Live migrations by the compute API's reference: in a server's list only while they run, in the
 * list of all with their outcome. They end as scripted after two queries.
 */
final class MovingServers {

  static final String HOST = "OS-EXT-SRV-ATTR:host";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<Moving> all = new ArrayList<>();
  private String end = "completed";

  /** An answer. */
  record Response(int status, String body) {}

  private static final class Moving {
    final int id;
    final ObjectNode server;
    final String source;
    final String destination;
    String status = "running";
    int looks;

    Moving(int id, ObjectNode server, String destination) {
      this.id = id;
      this.server = server;
      this.source = server.path(HOST).asText();
      this.destination = destination;
    }

    ObjectNode shown() {
      ObjectNode shown = JSON.createObjectNode().put("id", id).put("status", status);
      return shown.put("source_compute", source).put("dest_compute", destination);
    }
  }

  /** Their outcome from now on; empty if they end only when forced. */
  void end(String status) {
    end = status;
  }

  /** An answer, if the request is about migrations. */
  Optional<Response> answer(String method, String path, JsonNode body, ObjectNode server) {
    if (body.has("os-migrateLive")) {
      String host = body.path("os-migrateLive").path("host").asText("null");
      all.add(new Moving(all.size() + 1, server, host.equals("null") ? "node-8" : host));
      return Optional.of(new Response(202, ""));
    }
    if (!path.contains("migrations")) {
      return Optional.empty();
    }
    Moving last = all.isEmpty() ? null : all.get(all.size() - 1);
    if (path.endsWith("/action") && last != null) {
      ends(last, "completed");
      return Optional.of(new Response(202, ""));
    }
    if (method.equals("DELETE") && last != null) {
      ends(last, "cancelled");
      return Optional.of(new Response(202, ""));
    }
    ObjectNode answer = JSON.createObjectNode();
    var list = answer.putArray("migrations");
    if (path.startsWith("/os-migrations")) {
      all.forEach(each -> list.add(each.shown()));
    } else if (last != null && last.status.equals("running")) {
      last.looks++;
      list.add(
          last.shown()
              .put("memory_total_bytes", 512L << 20)
              .put("memory_processed_bytes", 100L << 20));
      if (last.looks > 1 && !end.isEmpty()) {
        ends(last, end);
      }
    }
    return Optional.of(new Response(200, answer.toString()));
  }

  private static void ends(Moving moving, String status) {
    moving.status = status;
    if (status.equals("completed")) {
      moving.server.put(HOST, moving.destination);
    }
  }
}
