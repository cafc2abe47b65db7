package io.tare.infra.guests;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.MigrationRecordBuilder;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.MigrationOrder.Escalation;
import io.tare.infra.api.MigrationOrder.Mode;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.clock.WallClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A live migration from one QEMU to another on this machine, controlled through both monitors: over
 * TCP, on the cable of the destination's namespace.
 *
 * @see <a href="https://www.qemu.org/docs/master/devel/migration/main.html">QEMU's migration
 *     framework</a>
 */
final class QemuMigration {

  /** The first unassigned port (RFC 6335); it is free in the destination's own namespace. */
  private static final int PORT = 49_152;

  private static final Duration LOOK = Duration.ofMillis(100);

  /** Number of queries of both sides; a number and not a time, as a busy machine answers late. */
  static final int LOOKS = 200;

  private final String guest;
  private final GuestProcess from;
  private final GuestProcess to;
  private final Qmp source;
  private final Qmp destination;
  private final MigrationOrder order;
  private final WireStallDetector wire;
  private final MigrationMeter meter;
  private final Stopwatch watch;
  private final long startEpochNanos;
  private final MigrationPasses passes;
  private final List<String> escalations = new ArrayList<>();

  /** What to do if it was cancelled here; empty otherwise. */
  private String advice = "";

  private @Nullable Long stoppedNanos;
  private boolean isPostcopy;

  /** Whether the guest may run at the destination, so that it must not at the source. */
  private boolean mayBeThere;

  private QemuMigration(
      String guest,
      GuestProcess from,
      GuestProcess to,
      Qmp source,
      Qmp destination,
      MigrationOrder order)
      throws HostException {
    this.guest = guest;
    this.from = from;
    this.to = to;
    this.source = source;
    this.destination = destination;
    this.order = order;
    this.wire =
        new WireStallDetector(
            destination(guest, to)::crossedBytes,
            WireStallDetector.MAX_PAUSE,
            order.bytesPerSecond());
    this.meter = new MigrationMeter(wire, from, to);
    this.watch = Stopwatch.started();
    this.startEpochNanos = WallClock.epochNanos();
    this.passes = new MigrationPasses(startEpochNanos);
  }

  /**
   * Migrates.
   *
   * @param from where the guest runs
   * @param to the destination, in its own namespace
   * @throws HostException if the guest was not moved; the message says whether it still runs at its
   *     source or is lost, in which case both processes were ended
   */
  static MigrationRecord run(String guest, GuestProcess from, GuestProcess to, MigrationOrder order)
      throws HostException, InterruptedException {
    try (Qmp source = Qmp.connect(guest, from.monitor(), from::processorNanos);
        Qmp destination = Qmp.connect(guest, to.monitor(), to::processorNanos)) {
      String uri = "tcp:" + destination(guest, to).address() + ":" + PORT;
      MigrationSettings.prepare(source, destination, uri, order);
      return new QemuMigration(guest, from, to, source, destination, order).run(uri);
    }
  }

  private static MigrationNetwork.Destination destination(String guest, GuestProcess guestProcess) {
    return guestProcess
        .destination()
        .orElseThrow(() -> new IllegalStateException(guest + " is awaited without a network"));
  }

  private MigrationRecord run(String uri) throws HostException, InterruptedException {
    MigrationFailure failure = new MigrationFailure(guest, from, to, source);
    try {
      var unused = source.execute("migrate", Map.of("uri", uri));
      JsonNode end = ended();
      mayBeThere = true;
      long totalNanos = watch.elapsed().toNanos();
      meter.over();
      return migrationRecord(end, totalNanos, resumed());
    } catch (HostException e) {
      String reason = String.valueOf(e.getMessage());
      // A destination without a source ends by itself.
      String what = advice.isEmpty() ? failure.ended(isPostcopy).orElse(reason) : reason;
      throw new HostException(what + "; " + failure.settled(mayBeThere) + advice, e);
    } catch (InterruptedException e) {
      var unused = failure.settled(mayBeThere);
      throw e;
    }
  }

  /** Waits for the end, and escalates at the deadline, or after the last pass. */
  private JsonNode ended() throws HostException, InterruptedException {
    boolean isEscalated = false;
    while (true) {
      Optional<Qmp.Event> event = source.event(LOOK);
      boolean isDead = wire.isDead(); // read now: QEMU may answer much later
      JsonNode reply = asked();
      long answered = WallClock.epochNanos();
      event.ifPresent(each -> heard(each, answered, reply));
      String status = reply.path("status").asText();
      switch (status) {
        case "completed" -> {
          return reply;
        }
        case "failed", "cancelled" ->
            throw new HostException(
                "%s: the migration %s: %s"
                    .formatted(
                        guest, status, reply.path("error-desc").asText("no reason is given")));
        case "postcopy-paused" ->
            throw new HostException(
                guest + ": the connection was lost in post-copy, with memory on both sides");
        default -> {
          // goes on
        }
      }
      if (isDead) {
        throw dead(null);
      }
      if (order.mode() == Mode.POSTCOPY && passes.count() > 1) {
        postcopy();
      }
      boolean isLate =
          watch.isBeyond(order.deadline().multipliedBy(isEscalated ? 2 : 1))
              || (!isEscalated && order.hasMade(passes.count()));
      if (!isPostcopy && isLate) {
        if (isEscalated || order.escalation() == Escalation.ABORT) {
          return givenUpTooLate();
        }
        isEscalated = true;
        escalate();
      }
    }
  }

  /**
   * QEMU does not answer while it completes the migration. Meanwhile the traffic on the wire is
   * watched; if it ends, that is the reason.
   */
  private JsonNode asked() throws HostException, InterruptedException {
    try {
      return source.execute("query-migrate", Map.of(), wire::isDead);
    } catch (HostException e) {
      throw wire.isDead() ? dead(e) : e;
    }
  }

  private HostException dead(@Nullable HostException why) {
    advice = ". Check the network between both sides";
    return new HostException(
        "%s: nothing was sent for %d s after %d bytes, and the migration was cancelled"
            .formatted(guest, WireStallDetector.MAX_PAUSE.toSeconds(), wire.bytes()),
        why);
  }

  private void heard(Qmp.Event event, long answered, JsonNode reply) {
    if (event.name().equals("MIGRATION_PASS")) {
      passes.began(event.data().path("pass").asInt(), event.epochNanos(), answered, reply);
    } else if (event.name().equals("STOP")) {
      stoppedNanos = event.epochNanos();
    }
  }

  private void escalate() throws HostException, InterruptedException {
    switch (order.escalation()) {
      case DOWNTIME -> MigrationSettings.allowAnyDowntime(source);
      case THROTTLE -> MigrationSettings.throttleHard(source);
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
   * Cancels it.
   *
   * @return QEMU's answer if it ended at the same moment
   * @throws HostException with the reason, in every other case
   */
  private JsonNode givenUpTooLate() throws HostException, InterruptedException {
    var unused = source.execute("migrate_cancel", Map.of());
    String status = "";
    for (int look = 0; look < LOOKS && !status.equals("cancelled"); look++) {
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
      JsonNode reply = asked();
      status = reply.path("status").asText();
      if (status.equals("completed")) {
        return reply;
      }
    }
    advice = ". Allow more bandwidth or downtime, or set escalate=downtime, throttle or postcopy";
    throw new HostException(
        "%s: the migration did not end within %d s and was cancelled (%s): %d passes, the last sent %s"
            .formatted(
                guest, watch.elapsed().toSeconds(), status, passes.count(), passes.lastDirtied()));
  }

  /** When the guest resumed at the destination, by the wall clock. */
  private long resumed() throws HostException, InterruptedException {
    @Nullable Long resumed = null;
    for (int look = 0; look < LOOKS; look++) {
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
        "%s: the migration ended, but the guest does not run at its destination".formatted(guest));
  }

  private MigrationRecord migrationRecord(JsonNode end, long totalNanos, long resumed)
      throws InterruptedException {
    for (Optional<Qmp.Event> left = source.event(Duration.ZERO);
        left.isPresent();
        left = source.event(Duration.ZERO)) {
      heard(left.get(), WallClock.epochNanos(), end);
    }
    JsonNode downtime = end.path("downtime");
    return MigrationRecordBuilder.builder()
        .mode(isPostcopy ? "postcopy" : "precopy")
        .startEpochNanos(startEpochNanos)
        .totalNanos(totalNanos)
        .downtimeNanos(
            downtime.isNumber() ? TimeUnit.MILLISECONDS.toNanos(downtime.asLong()) : null)
        .stillNanos(stoppedNanos == null ? null : Math.max(0, resumed - stoppedNanos))
        .resumedAfterNanos(Math.max(0, resumed - startEpochNanos))
        .sentBytes(end.path("ram").path("transferred").asLong())
        .memoryBytes(end.path("ram").path("total").asLong())
        .terms(order.terms())
        .route(new MigrationRecord.Route("QEMU " + from.number(), "QEMU " + to.number()))
        .cost(meter.cost())
        .passes(passes.all(totalNanos, end, wire.course()))
        .escalations(escalations)
        .build();
  }
}
