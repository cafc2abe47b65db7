package io.tare.infra.guest;

import io.tare.infra.host.HostException;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.MigrationOrder.Escalation;
import io.tare.infra.platform.MigrationOrder.Mode;
import java.util.List;
import java.util.Map;

/** What two QEMUs get of a migration before and while it goes on, as it was ordered. */
final class MigrationSettings {

  /** More than any machine copies: without it QEMU sends at most 128 MiB a second. */
  private static final long UNLIMITED_BYTES_PER_SECOND = 100L << 30;

  /** The longest that QEMU takes for a limit: so long that it never binds. */
  private static final long LONGEST_DOWNTIME_MILLIS = 2_000_000;

  private static final int GENTLE_PERCENT = 1;
  private static final int HARD_PERCENT = 99;

  private MigrationSettings() {}

  /**
   * Tells both sides, and lets the destination listen.
   *
   * @param uri where it is to listen
   */
  static void prepare(Qmp source, Qmp destination, String uri, MigrationOrder order)
      throws HostException, InterruptedException {
    // All of them, because the source has those with which the guest came to it.
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

  /** The guest may stand still as long as it takes. */
  static void allowAnyDowntime(Qmp source) throws HostException, InterruptedException {
    set(source, Map.of("downtime-limit", LONGEST_DOWNTIME_MILLIS));
  }

  /** The guest is slowed down as much as goes. */
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
