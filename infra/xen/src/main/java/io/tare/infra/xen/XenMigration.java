package io.tare.infra.xen;

import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.MigrationRecordBuilder;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.MigrationOrder.Escalation;
import io.tare.infra.api.MigrationOrder.Mode;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.clock.WallClock;
import java.util.ArrayList;
import java.util.List;

/**
 * A live migration from one domain of a host to another on the same host. {@code xl} does not show
 * passes, bytes or downtime, so none are reported.
 *
 * @see <a href="https://xenbits.xen.org/docs/4.17-testing/man/xl.1.html">xl migrate</a>
 */
final class XenMigration {

  private static final String HERE = "localhost";

  /**
   * The receiver, run by the sender without SSH; nothing waits for the domain's end, as after a
   * creation.
   */
  private static final List<String> WORDS = List.of("migrate", "-s", "");

  private static final String RECEIVER = "xl migrate-receive -e";

  /** xl's message if it cannot track written pages, for which PV needs shadow paging. */
  private static final String NO_LOG = "Failed to enable logdirty";

  private static final String WITHOUT_SHADOW =
      "; Xen tracks written pages of a pv guest only with shadow paging: look for 'shadow' among"
          + " the virt_caps of 'xl info', or set type: pvh";

  private final String name;
  private final Dom0 dom0;
  private final MigrationOrder order;
  private long startEpochNanos;
  private long totalNanos;

  XenMigration(String name, Dom0 dom0, MigrationOrder order) {
    this.name = name;
    this.dom0 = dom0;
    this.order = order;
  }

  /**
   * Refuses options that {@code xl} does not support, and a host on which the guest would not be
   * found again.
   */
  void check() throws HostException {
    String to = order.destination().orElse(HERE);
    if (!to.equals(HERE)) {
      throw new HostException(
          "machine %s: to=%s, but a Xen guest migrates within its own host (to=%s); elsewhere it would not be found again"
              .formatted(name, to, HERE));
    }
    List<String> unknown = new ArrayList<>();
    order.bytesPerSecond().ifPresent(any -> unknown.add("bandwidth"));
    order.downtimeLimit().ifPresent(any -> unknown.add("downtime"));
    order.passes().ifPresent(any -> unknown.add("passes"));
    if (order.mode() != Mode.PRECOPY) {
      unknown.add("mode");
    }
    if (order.escalation() != Escalation.ABORT) {
      unknown.add("escalate");
    }
    if (!unknown.isEmpty()) {
      throw new HostException(
          "machine %s: xl migrate does not support %s; remove that"
              .formatted(name, String.join(", ", unknown)));
    }
  }

  /**
   * Migrates.
   *
   * @param from the domain that it is
   * @throws HostException with the message of {@code xl} if it fails
   */
  void run(Domain from) throws HostException, InterruptedException {
    List<String> words = new ArrayList<>(WORDS);
    words.addAll(List.of(Integer.toString(from.id()), RECEIVER));
    startEpochNanos = WallClock.epochNanos();
    Stopwatch watch = Stopwatch.started();
    try {
      var unused = dom0.xlWithin(order.deadline(), words.toArray(String[]::new));
    } catch (HostException e) {
      throw String.valueOf(e.getMessage()).contains(NO_LOG)
          ? new HostException(e.getMessage() + WITHOUT_SHADOW, e)
          : e;
    }
    totalNanos = watch.elapsed().toNanos();
  }

  /** Its known results. */
  MigrationRecord migrationRecord(Domain from, Domain to) {
    return MigrationRecordBuilder.builder()
        .mode("precopy")
        .startEpochNanos(startEpochNanos)
        .totalNanos(totalNanos)
        .downtimeNanos(null)
        .stillNanos(null)
        .resumedAfterNanos(null)
        .sentBytes(null)
        .memoryBytes(from.memoryMebibytes() << 20)
        .terms(order.terms())
        .route(new MigrationRecord.Route("domain " + from.id(), "domain " + to.id()))
        .cost(MigrationRecord.Cost.UNTOLD)
        .passes(List.of())
        .escalations(List.of())
        .build();
  }
}
