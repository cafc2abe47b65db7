package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.host.HostException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Moves servers that run to other hosts. Most clouds allow that to their operators alone. */
public final class ServerMigration {

  private final OpenstackSession session;
  private final NovaServers servers;

  ServerMigration(OpenstackSession session, NovaServers servers) {
    this.session = session;
    this.servers = servers;
  }

  /**
   * How far a migration is.
   *
   * @param status nova's word: {@code completed}, {@code error}, {@code failed}, {@code running} …
   */
  public record Progressed(String status, String source, String destination) {

    public boolean isOver() {
      return isDone() || hasFailed();
    }

    public boolean isDone() {
      return status.equals("completed");
    }

    public boolean hasFailed() {
      return status.equals("error") || status.equals("failed") || status.equals("cancelled");
    }
  }

  void ask(JsonNode server, Optional<String> host) throws HostException, InterruptedException {
    Map<String, Object> migration = new LinkedHashMap<>();
    migration.put("host", host.orElse(null));
    migration.put("block_migration", "auto");
    servers.act(server.path("id").asText(), Map.of("os-migrateLive", migration));
  }

  Optional<Progressed> last(JsonNode server) throws HostException, InterruptedException {
    String path =
        "/os-migrations?migration_type=live-migration&"
            + OpenstackSession.query("instance_uuid", server.path("id").asText());
    JsonNode last = null;
    for (JsonNode each : session.get(CloudService.COMPUTE, path).path("migrations")) {
      if (last == null || each.path("id").asLong() > last.path("id").asLong()) {
        last = each;
      }
    }
    return Optional.ofNullable(last)
        .map(
            each ->
                new Progressed(
                    each.path("status").asText(),
                    each.path("source_compute").asText(),
                    each.path("dest_compute").asText()));
  }
}
