package io.tare.infra.openstack;

import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Nova's document for a new server. */
final class ServerDocument {

  /** The prefix of the tags of a run's servers; its token follows. */
  static final String RUN_TAG = "tare-run-";

  private ServerDocument() {}

  /**
   * Objects created or found for it.
   *
   * @param volume to boot from
   * @param ports in the order of its interfaces
   * @param group for its placement
   */
  record Parts(
      String image,
      String flavor,
      Optional<String> volume,
      List<String> ports,
      Optional<String> group) {}

  /** The document, which contains the guest's keys: not for messages. */
  static Map<String, Object> of(MachineOrder order, ServerRequest wishes, Parts made)
      throws HostException {
    Map<String, Object> server = new LinkedHashMap<>();
    server.put("name", order.name());
    server.put("flavorRef", made.flavor());
    if (made.volume().isPresent()) {
      server.put(
          "block_device_mapping_v2",
          List.of(
              Map.of(
                  "uuid",
                  made.volume().get(),
                  "source_type",
                  "volume",
                  "destination_type",
                  "volume",
                  "boot_index",
                  0,
                  "delete_on_termination",
                  false)));
    } else {
      server.put("imageRef", made.image());
    }
    server.put("networks", made.ports().stream().map(port -> Map.of("port", port)).toList());
    server.put("metadata", Map.of("tare_run", order.run(), "tare_machine", order.name()));
    server.put("tags", List.of(NovaServers.TAG, RUN_TAG + order.run()));
    wishes.zone().ifPresent(zone -> server.put("availability_zone", zone));
    wishes.keyPair().ifPresent(pair -> server.put("key_name", pair));
    if (order.cloudInit().isPresent()) {
      CloudInit cloudInit = order.cloudInit().get();
      server.put(
          "user_data",
          Base64.getEncoder()
              .encodeToString(cloudInit.userData().getBytes(StandardCharsets.UTF_8)));
      // On a config drive, because not every network has a metadata service.
      server.put("config_drive", true);
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("server", server);
    made.group().ifPresent(id -> document.put("os:scheduler_hints", Map.of("group", id)));
    return document;
  }
}
