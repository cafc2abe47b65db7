package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.clock.Stopwatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Volumes to boot from. */
final class CinderVolumes extends MachineResource {

  private static final Duration COPYING = Duration.ofMinutes(15);
  private static final Duration LOOK = Duration.ofSeconds(1);
  private static final String KEY = "tare";

  /** States in which a volume can be deleted. */
  private static final Set<String> FREE = Set.of("available", "error", "error_deleting");

  CinderVolumes(OpenstackSession session) {
    super(session, CloudService.VOLUME, "/volumes", "volume");
  }

  /**
   * Creates a machine's volume from an image, if it is missing, and waits until it is usable.
   *
   * @return its id
   */
  String make(String machine, long gibibytes, Optional<String> type, String image)
      throws HostException, InterruptedException {
    if (!isThere(machine)) {
      Map<String, Object> volume = new LinkedHashMap<>();
      volume.put("name", machine);
      volume.put("size", gibibytes);
      volume.put("imageRef", image);
      volume.put("metadata", Map.of(KEY, machine));
      type.ifPresent(word -> volume.put("volume_type", word));
      var unused = make("volume", volume);
    }
    Stopwatch copying = Stopwatch.started();
    while (true) {
      String status = "gone";
      for (JsonNode each : of(machine)) {
        status = each.path("status").asText();
        if (status.equals("available")) {
          return each.path("id").asText();
        }
      }
      if (status.startsWith("error") || status.equals("gone") || copying.isBeyond(COPYING)) {
        throw new HostException(
            "volume %s is '%s' after %d s; ask cinder's operator"
                .formatted(machine, status, copying.elapsed().toSeconds()));
      }
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
    }
  }

  @Override
  List<JsonNode> of(String machine) throws HostException, InterruptedException {
    return those(all("?" + OpenstackSession.query("name", machine)), "name", machine);
  }

  private JsonNode all(String filter) throws HostException, InterruptedException {
    return session().has(CloudService.VOLUME)
        ? listed("/detail" + filter, "volumes")
        : MissingNode.getInstance();
  }

  @Override
  boolean mayGo(JsonNode volume) {
    return FREE.contains(volume.path("status").asText());
  }

  @Override
  List<String> machines() throws HostException, InterruptedException {
    List<String> names = new ArrayList<>();
    for (JsonNode each : all("")) {
      String name = each.path("metadata").path(KEY).asText();
      if (!name.isEmpty()) {
        names.add(name);
      }
    }
    return names;
  }
}
