package io.tare.infra.guest;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.clock.Stopwatch;
import io.tare.infra.clock.WallClock;
import io.tare.infra.host.HostException;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.MigrationOrder.Escalation;
import io.tare.infra.platform.MigrationOrder.Mode;
import io.tare.model.MigrationRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A live migration from one QEMU to another on this machine, told by both monitors.
 *
 * @see <a href="https://www.qemu.org/docs/master/devel/migration/main.html">QEMU's migration
 *     framework</a>
 */
final class QemuMigration {

  private static final Duration LOOK = Duration.ofMillis(100);
  private static final Duration GOING_ON = Duration.ofSeconds(20);
  private static final Duration GIVING_UP = Duration.ofSeconds(20);

  /** More than any machine copies: without it QEMU sends at most 128 MiB a second. */
  private static final long UNLIMITED_BYTES_PER_SECOND = 100L << 30;

  /** The longest that QEMU takes for a limit: so long that it never binds. */
  private static final long LONGEST_DOWNTIME_MILLIS = 2_000_000;

  private static final int GENTLE_PERCENT = 1;
  private static final int HARD_PERCENT = 99;

  private final String guest;
  private final Qmp source;
  private final Qmp destination;
  private final MigrationOrder order;
  private final Stopwatch watch = Stopwatch.started();
  private final long startEpochNanos = WallClock.epochNanos();
  private final MigrationPasses passes;
  private final List<String> escalations = new ArrayList<>();
  private @Nullable Long stoppedNanos;
  private boolean isPostcopy;

  /** Whether the guest may be running at the destination, so that it must not at the source too. */
  private boolean mayBeThere;

  private QemuMigration(String guest, Qmp source, Qmp destination, MigrationOrder order) {
    this.guest = guest;
    this.source = source;
    this.destination = destination;
    this.order = order;
    this.passes = new MigrationPasses(startEpochNanos);
  }

  /**
   * Migrates.
   *
   * @param source the monitor of the QEMU that runs the guest
   * @param destination that of one that waits for it
   * @param wire a socket's path for what is copied
   * @throws HostException if the guest was not moved; it goes on where it was, if it can
   */
  static MigrationRecord run(
      String guest, Qmp source, Qmp destination, Path wire, MigrationOrder order)
      throws HostException, InterruptedException {
    prepare(source, destination, wire, order);
    QemuMigration migration = new QemuMigration(guest, source, destination, order);
    return migration.run(wire);
  }

  private static void prepare(Qmp source, Qmp destination, Path wire, MigrationOrder order)
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
    unused = destination.execute("migrate-incoming", Map.of("uri", "unix:" + wire));
    unused = source.execute("migrate-set-capabilities", both);
    unused =
        source.execute(
            "migrate-set-parameters",
            Map.of("max-bandwidth", order.bytesPerSecond().orElse(UNLIMITED_BYTES_PER_SECOND)));
    if (order.downtimeLimit().isPresent()) {
      unused =
          source.execute(
              "migrate-set-parameters",
              Map.of("downtime-limit", order.downtimeLimit().get().toMillis()));
    }
    if (isThrottling(order) && order.mode() != Mode.AUTOCONVERGE) {
      throttle(source, GENTLE_PERCENT);
    }
  }

  private static boolean isThrottling(MigrationOrder order) {
    return order.mode() == Mode.AUTOCONVERGE || order.escalation() == Escalation.THROTTLE;
  }

  private static void throttle(Qmp source, int percent) throws HostException, InterruptedException {
    var unused =
        source.execute(
            "migrate-set-parameters",
            Map.of("max-cpu-throttle", percent, "cpu-throttle-initial", Math.min(percent, 20)));
  }

  private static Map<String, Object> capability(String name, boolean isOn) {
    return Map.of("capability", name, "state", isOn);
  }

  private MigrationRecord run(Path wire) throws HostException, InterruptedException {
    try {
      var unused = source.execute("migrate", Map.of("uri", "unix:" + wire));
      JsonNode end = ended();
      mayBeThere = true;
      long totalNanos = watch.elapsed().toNanos();
      return told(end, totalNanos, resumed());
    } finally {
      if (!mayBeThere) {
        goOnAtSource();
      }
    }
  }

  /** Waits for the end, and escalates at the deadline. */
  private JsonNode ended() throws HostException, InterruptedException {
    boolean isEscalated = false;
    while (true) {
      Optional<Qmp.Event> event = source.event(LOOK);
      JsonNode told = source.execute("query-migrate", Map.of());
      event.ifPresent(each -> heard(each, told));
      String status = told.path("status").asText();
      switch (status) {
        case "completed" -> {
          return told;
        }
        case "failed", "cancelled" ->
            throw new HostException(
                "%s: the migration %s: %s; the guest stays where it was"
                    .formatted(guest, status, told.path("error-desc").asText("no reason is told")));
        case "postcopy-paused" ->
            throw new HostException(
                guest
                    + ": the connection was lost while memory was on both sides; the guest is lost");
        default -> {
          // goes on
        }
      }
      if (order.mode() == Mode.POSTCOPY && passes.count() > 1) {
        postcopy();
      }
      if (!isPostcopy && watch.isBeyond(order.deadline().multipliedBy(isEscalated ? 2 : 1))) {
        if (isEscalated || order.escalation() == Escalation.ABORT) {
          return givenUpTooLate();
        }
        isEscalated = true;
        escalate();
      }
    }
  }

  private void heard(Qmp.Event event, JsonNode told) {
    if (event.name().equals("MIGRATION_PASS")) {
      passes.began(event.data().path("pass").asInt(), event.epochNanos(), told);
    } else if (event.name().equals("STOP")) {
      stoppedNanos = event.epochNanos();
    }
  }

  private void escalate() throws HostException, InterruptedException {
    switch (order.escalation()) {
      case DOWNTIME -> {
        var unused =
            source.execute(
                "migrate-set-parameters", Map.of("downtime-limit", LONGEST_DOWNTIME_MILLIS));
      }
      case THROTTLE -> throttle(source, HARD_PERCENT);
      case POSTCOPY -> postcopy();
      case ABORT -> throw new IllegalStateException("nothing to escalate");
    }
    escalations.add(
        "%s after %d s"
            .formatted(
                order.escalation().name().toLowerCase(Locale.ROOT), watch.elapsed().toSeconds()));
  }

  private void postcopy() throws HostException, InterruptedException {
    if (!isPostcopy) {
      isPostcopy = true;
      mayBeThere = true;
      var unused = source.execute("migrate-start-postcopy", Map.of());
    }
  }

  /**
   * Gives it up.
   *
   * @return what QEMU says if it was over in the same moment
   * @throws HostException that says so, in every other case
   */
  private JsonNode givenUpTooLate() throws HostException, InterruptedException {
    var unused = source.execute("migrate_cancel", Map.of());
    Stopwatch waiting = Stopwatch.started();
    String status = "";
    while (!status.equals("cancelled") && !waiting.isBeyond(GIVING_UP)) {
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
      JsonNode told = source.execute("query-migrate", Map.of());
      status = told.path("status").asText();
      if (status.equals("completed")) {
        return told;
      }
    }
    throw new HostException(
        "%s: the migration was not over after %d s and was given up (%s): %d passes, the last wrote %s; the guest stays where it was. Give it more bandwidth or downtime, or escalate=downtime, throttle or postcopy"
            .formatted(
                guest, watch.elapsed().toSeconds(), status, passes.count(), passes.lastDirtied()));
  }

  /** When the guest went on at the destination, by the wall clock. */
  private long resumed() throws HostException, InterruptedException {
    Stopwatch waiting = Stopwatch.started();
    @Nullable Long resumed = null;
    while (!waiting.isBeyond(GOING_ON)) {
      Optional<Qmp.Event> event = destination.event(LOOK);
      if (event.isPresent() && event.get().name().equals("RESUME")) {
        resumed = event.get().epochNanos();
      }
      boolean isRunning = destination.execute("query-status", Map.of()).path("running").asBoolean();
      if (isRunning && (resumed != null || event.isEmpty())) {
        return resumed == null ? WallClock.epochNanos() : resumed;
      }
    }
    throw new HostException(
        "%s: the migration was over, but the guest does not run at its destination; it is lost"
            .formatted(guest));
  }

  private MigrationRecord told(JsonNode end, long totalNanos, long resumed)
      throws InterruptedException {
    for (Optional<Qmp.Event> left = source.event(Duration.ZERO);
        left.isPresent();
        left = source.event(Duration.ZERO)) {
      heard(left.get(), end);
    }
    JsonNode downtime = end.path("downtime");
    return new MigrationRecord(
        isPostcopy ? "postcopy" : "precopy",
        startEpochNanos,
        totalNanos,
        downtime.isNumber() ? TimeUnit.MILLISECONDS.toNanos(downtime.asLong()) : null,
        stoppedNanos == null ? null : Math.max(0, resumed - stoppedNanos),
        Math.max(0, resumed - startEpochNanos),
        end.path("ram").path("transferred").asLong(),
        end.path("ram").path("total").asLong(),
        order.terms(),
        MigrationRecord.Route.UNTOLD,
        MigrationRecord.Cost.UNTOLD,
        passes.all(totalNanos, end),
        escalations);
  }

  /** A guest that was stopped for the end of a migration that failed goes on. */
  private void goOnAtSource() throws InterruptedException {
    try {
      if (!source.execute("query-status", Map.of()).path("running").asBoolean()) {
        var unused = source.execute("cont", Map.of());
      }
    } catch (HostException e) {
      return; // it is gone; whoever uses the guest notices
    }
  }
}
