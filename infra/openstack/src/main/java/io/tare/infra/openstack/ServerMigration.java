package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.api.MigrationOrder.Escalation;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.MigrationOffer;
import io.tare.infra.managed.OngoingMigration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Nova's live migration of a server, as in its API reference. Most clouds allow it only to their
 * operators. Progress is known only during the migration ({@code /servers/ID/migrations}), the
 * outcome only from the list of all migrations ({@code /os-migrations}).
 */
final class ServerMigration implements OngoingMigration {

  /** Pausing the guest is what nova calls forcing the migration's completion. */
  static final MigrationOffer OFFER =
      new MigrationOffer(OpenstackKind.KIND, false, Set.of(Escalation.ABORT, Escalation.DOWNTIME));

  private static final String DONE = "completed";
  private static final Set<String> FAILED = Set.of("error", "failed", "cancelled");

  private final OpenstackSession session;
  private final NovaServers servers;
  private final Server server;
  private final Optional<String> destination;

  /** The last one before this; -1 if there was none. */
  private long before = -1;

  private long id = -1;
  private @Nullable String serverId;
  private @Nullable Long sentBytes;

  /** The server's current document. */
  @FunctionalInterface
  interface Server {
    JsonNode document() throws HostException, InterruptedException;
  }

  /**
   * @param destination a compute host; empty if nova chooses
   */
  ServerMigration(
      OpenstackSession session, NovaServers servers, Server server, Optional<String> destination) {
    this.session = session;
    this.servers = servers;
    this.server = server;
    this.destination = destination;
  }

  @Override
  public Optional<String> host() throws HostException, InterruptedException {
    return Optional.of(server.document().path("OS-EXT-SRV-ATTR:host").asText())
        .filter(name -> !name.isEmpty() && !name.equals("null"));
  }

  @Override
  public long memoryBytes() throws HostException, InterruptedException {
    return server.document().path("flavor").path("ram").asLong() << 20;
  }

  private String serverId() throws HostException, InterruptedException {
    if (serverId == null) {
      serverId = server.document().path("id").asText();
    }
    return serverId;
  }

  @Override
  public void ask() throws HostException, InterruptedException {
    before = last().map(each -> each.path("id").asLong()).orElse(-1L);
    Map<String, Object> migration = new LinkedHashMap<>();
    migration.put("host", destination.orElse(null));
    migration.put("block_migration", "auto");
    servers.act(serverId(), Map.of("os-migrateLive", migration));
  }

  /** The last of all migrations of the server. */
  private Optional<JsonNode> last() throws HostException, InterruptedException {
    String path =
        "/os-migrations?migration_type=live-migration&"
            + OpenstackSession.query("instance_uuid", serverId());
    JsonNode last = null;
    for (JsonNode each : session.get(CloudService.COMPUTE, path).path("migrations")) {
      if (last == null || each.path("id").asLong() > last.path("id").asLong()) {
        last = each;
      }
    }
    return Optional.ofNullable(last);
  }

  @Override
  public boolean isOver() throws HostException, InterruptedException {
    if (isUnderWay()) {
      return false;
    }
    Optional<JsonNode> last = last().filter(each -> each.path("id").asLong() > before);
    if (last.isEmpty()) {
      requireNoError();
      return false;
    }
    id = last.get().path("id").asLong();
    String status = last.get().path("status").asText();
    if (FAILED.contains(status)) {
      throw new HostException(
          "nova reports %s for its migration %d from %s to %s%s"
              .formatted(
                  status,
                  id,
                  last.get().path("source_compute").asText(),
                  last.get().path("dest_compute").asText(),
                  fault()));
    }
    return status.equals(DONE);
  }

  /** Whether it is among the running ones; their progress is not available later. */
  private boolean isUnderWay() throws HostException, InterruptedException {
    String path = "/servers/" + serverId() + "/migrations";
    for (JsonNode each : session.get(CloudService.COMPUTE, path).path("migrations")) {
      if (each.path("id").asLong() > before) {
        id = each.path("id").asLong();
        JsonNode sent = each.path("memory_processed_bytes");
        if (sent.isNumber()) {
          sentBytes = sent.asLong();
        }
        return true;
      }
    }
    return false;
  }

  /** A failure before there was a migration. */
  private void requireNoError() throws HostException, InterruptedException {
    if (server.document().path("status").asText().equals("ERROR")) {
      throw new HostException("nova put the server to ERROR" + fault());
    }
  }

  /** Nova's message, if any. */
  private String fault() throws HostException, InterruptedException {
    String text = server.document().path("fault").path("message").asText();
    String line = text.replaceAll("\\s+", " ").strip();
    return line.isEmpty() ? "" : ": " + line;
  }

  private String path() throws HostException, InterruptedException {
    if (id < 0) {
      throw new HostException("nova lists no such migration");
    }
    return "/servers/" + serverId() + "/migrations/" + id;
  }

  @Override
  public void giveUp() throws HostException, InterruptedException {
    session.delete(CloudService.COMPUTE, path());
  }

  @Override
  public void standStill() throws HostException, InterruptedException {
    Map<String, Object> force = new LinkedHashMap<>();
    force.put("force_complete", null);
    var unused = session.post(CloudService.COMPUTE, path() + "/action", force);
  }

  @Override
  public @Nullable Long sentBytes() {
    return sentBytes;
  }
}
