package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.clock.Stopwatch;
import io.tare.infra.host.HostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Volumes to boot from. */
final class CinderVolumes implements MachinePart {

  private static final Duration COPYING = Duration.ofMinutes(15);
  private static final Duration LOOK = Duration.ofSeconds(1);
  private static final String KEY = "tare";

  /** As what a volume can be deleted. */
  private static final Set<String> FREE = Set.of("available", "error", "error_deleting");

  private final OpenstackSession session;

  CinderVolumes(OpenstackSession session) {
    this.session = session;
  }

  /**
   * Makes a machine's volume of an image, if it is not there, and waits until it can be used.
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
      var unused = session.post(CloudService.VOLUME, "/volumes", Map.of("volume", volume));
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
            "volume %s is '%s' after %d s; ask whoever runs cinder"
                .formatted(machine, status, copying.elapsed().toSeconds()));
      }
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
    }
  }

  private List<JsonNode> of(String machine) throws HostException, InterruptedException {
    List<JsonNode> all = new ArrayList<>();
    for (JsonNode each : all("?" + OpenstackSession.query("name", machine))) {
      if (each.path("name").asText().equals(machine)) {
        all.add(each);
      }
    }
    return all;
  }

  private List<JsonNode> all(String filter) throws HostException, InterruptedException {
    List<JsonNode> all = new ArrayList<>();
    if (session.has(CloudService.VOLUME)) {
      session
          .get(CloudService.VOLUME, "/volumes/detail" + filter)
          .path("volumes")
          .forEach(all::add);
    }
    return all;
  }

  @Override
  public String word() {
    return "volume";
  }

  @Override
  public boolean isThere(String machine) throws HostException, InterruptedException {
    return !of(machine).isEmpty();
  }

  @Override
  public void delete(String machine) throws HostException, InterruptedException {
    for (JsonNode each : of(machine)) {
      if (FREE.contains(each.path("status").asText())) {
        session.delete(CloudService.VOLUME, "/volumes/" + each.path("id").asText());
      }
    }
  }

  @Override
  public List<String> machines() throws HostException, InterruptedException {
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
