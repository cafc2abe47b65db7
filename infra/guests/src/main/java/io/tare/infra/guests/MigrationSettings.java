package io.tare.infra.guests;

import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.MigrationOrder.Escalation;
import io.tare.infra.api.MigrationOrder.Mode;
import io.tare.infra.hosts.HostException;
import java.util.List;
import java.util.Map;

/** Sets the parameters of a migration in both QEMUs, before and during it. */
final class MigrationSettings {

  /** More than any machine copies; QEMU's default limit is 128 MiB/s. */
  private static final long UNLIMITED_BYTES_PER_SECOND = 100L << 30;

  /** The longest downtime that QEMU accepts, long enough for any migration. */
  private static final long MAX_DOWNTIME_MILLIS = 2_000_000;

  private static final int GENTLE_PERCENT = 1;
  private static final int HARD_PERCENT = 99;

  private MigrationSettings() {}

  /**
   * Configures both sides, and makes the destination listen.
   *
   * @param uri where it listens
   */
  static void prepare(Qmp source, Qmp destination, String uri, MigrationOrder order)
      throws HostException, InterruptedException {
    // All of them, because the source still has those of the guest's arrival.
    boolean mayFetch = order.mode() == Mode.POSTCOPY || order.escalation() == Escalation.POSTCOPY;
    List<Map<String, Object>> capabilities =
        List.of(
            capability("events", true),
            capability("postcopy-ram", mayFetch),
            capability("auto-converge", isThrottling(order)));
    Map<String, ?> both = Map.of("capabilities", capabilities);
    var unused = destination.execute("migrate-set-capabilities", both);
    unused = destination.execute("migrate-incoming", Map.of("uri", uri));
    unused = source.execute("migrate-set-capabilities", both);
    set(source, Map.of("max-bandwidth", order.bytesPerSecond().orElse(UNLIMITED_BYTES_PER_SECOND)));
    if (order.downtimeLimit().isPresent()) {
      set(source, Map.of("downtime-limit", order.downtimeLimit().get().toMillis()));
    }
    if (isThrottling(order) && order.mode() != Mode.AUTOCONVERGE) {
      throttle(source, GENTLE_PERCENT);
    }
  }

  /** Allows any downtime. */
  static void allowAnyDowntime(Qmp source) throws HostException, InterruptedException {
    set(source, Map.of("downtime-limit", MAX_DOWNTIME_MILLIS));
  }

  /** Throttles the guest as much as possible. */
  static void throttleHard(Qmp source) throws HostException, InterruptedException {
    throttle(source, HARD_PERCENT);
  }

  private static boolean isThrottling(MigrationOrder order) {
    return order.mode() == Mode.AUTOCONVERGE || order.escalation() == Escalation.THROTTLE;
  }

  private static void throttle(Qmp source, int percent) throws HostException, InterruptedException {
    set(source, Map.of("max-cpu-throttle", percent, "cpu-throttle-initial", Math.min(percent, 20)));
  }

  private static void set(Qmp source, Map<String, ?> parameters)
      throws HostException, InterruptedException {
    var unused = source.execute("migrate-set-parameters", parameters);
  }

  private static Map<String, Object> capability(String name, boolean isOn) {
    return Map.of("capability", name, "state", isOn);
  }
}
