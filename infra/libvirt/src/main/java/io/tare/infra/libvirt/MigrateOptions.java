package io.tare.infra.libvirt;

import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.MigrationOrder.Escalation;
import io.tare.infra.api.MigrationOrder.Mode;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.List;

/** The options of a migration for {@code virsh}. */
final class MigrateOptions {

  private static final int BYTES_TO_MEBIBYTES = 20;

  private MigrateOptions() {}

  /**
   * The command's words before domain and destination.
   *
   * @throws HostException if virsh does not support the order
   */
  static List<String> of(String name, MigrationOrder order) throws HostException {
    if (order.escalation() == Escalation.THROTTLE) {
      throw new HostException(
          "machine %s: virsh throttles a guest from the beginning or not at all; set mode=autoconverge, or escalate=abort, downtime or postcopy"
              .formatted(name));
    }
    List<String> words =
        new ArrayList<>(List.of("migrate", "--live", "--persistent", "--undefinesource"));
    if (order.bytesPerSecond().isPresent()) {
      long mebibytes = order.bytesPerSecond().getAsLong() >> BYTES_TO_MEBIBYTES;
      if (mebibytes < 1) {
        throw new HostException(
            "machine %s: bandwidth is %d B/s, but virsh takes whole MiB/s, at least 1"
                .formatted(name, order.bytesPerSecond().getAsLong()));
      }
      words.addAll(List.of("--bandwidth", Long.toString(mebibytes)));
    }
    if (order.mode() == Mode.AUTOCONVERGE) {
      words.add("--auto-converge");
    }
    if (order.mode() == Mode.POSTCOPY || order.escalation() == Escalation.POSTCOPY) {
      words.add("--postcopy");
    }
    if (order.mode() == Mode.POSTCOPY) {
      words.add("--postcopy-after-precopy");
    }
    return words;
  }
}
