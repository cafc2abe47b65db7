package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds images. */
record GlanceImages(OpenstackSession session) {

  private static final long GIBIBYTE = 1L << 30;

  private static final Pattern ID = Pattern.compile("[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}");

  /**
   * An image.
   *
   * @param diskGibibytes the least size of a disk for it
   */
  record Found(String id, String name, long diskGibibytes) {}

  /**
   * The only usable image of that name or id.
   *
   * @throws HostException if it is missing, or there are several
   */
  Found find(String named) throws HostException, InterruptedException {
    List<Found> all = new ArrayList<>();
    if (ID.matcher(named).matches()) {
      byId(named).ifPresent(all::add);
    }
    if (all.isEmpty()) {
      String path = "/images?" + OpenstackSession.query("name", named);
      for (JsonNode each : session.get(CloudService.IMAGE, path).path("images")) {
        if (isActive(each) && each.path("name").asText().equals(named)) {
          all.add(found(each));
        }
      }
    }
    if (all.size() != 1) {
      throw new HostException(
          all.isEmpty()
              ? "no active image '%s'; check %s".formatted(named, ServerRequest.IMAGE)
              : "there are %d images '%s'; set %s to the id"
                  .formatted(all.size(), named, ServerRequest.IMAGE));
    }
    return all.get(0);
  }

  private Optional<Found> byId(String id) throws HostException, InterruptedException {
    try {
      return Optional.of(session.get(CloudService.IMAGE, "/images/" + id))
          .filter(GlanceImages::isActive)
          .map(GlanceImages::found);
    } catch (CloudRefusal e) {
      if (e.isNotFound()) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static boolean isActive(JsonNode image) {
    return image.path("status").asText().equals("active");
  }

  private static Found found(JsonNode image) {
    long bytes = image.path("virtual_size").asLong(image.path("size").asLong());
    return new Found(
        image.path("id").asText(),
        image.path("name").asText(),
        Math.max(image.path("min_disk").asLong(), ServerRequest.ceiling(bytes, GIBIBYTE)));
  }
}
