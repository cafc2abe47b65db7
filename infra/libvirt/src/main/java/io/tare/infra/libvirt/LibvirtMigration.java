package io.tare.infra.libvirt;

import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.MigrationRecordBuilder;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.MigrationOrder.Escalation;
import io.tare.infra.api.MigrationOrder.Mode;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.clock.WallClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A live migration from one libvirt to another with {@code virsh migrate}, managed by virsh: if
 * that is killed, libvirt cancels the migration. Meanwhile the source is polled for its progress.
 *
 * @see <a href="https://libvirt.org/migration.html">Guest migration</a>
 */
final class LibvirtMigration {

  private static final Duration LOOK = Duration.ofMillis(100);
  private static final Duration GIVING_UP = Duration.ofSeconds(30);

  /** Extra time, for the start of a hypervisor and for a guest that fetches missing pages. */
  private static final Duration SLACK = Duration.ofMinutes(10);

  /** The longest downtime that QEMU accepts, long enough for any migration. */
  private static final long MAX_DOWNTIME_MILLIS = 2_000_000;

  private static final String NO_DOMAIN = "failed to get domain";
  private static final byte[] NOTHING = {};

  private final String name;
  private final Virsh source;
  private final Virsh destination;
  private final MigrationOrder order;
  private final Optional<String> changed;
  private final ObservedPasses passes = new ObservedPasses();
  private final List<String> escalations = new ArrayList<>();
  private boolean isPostcopy;
  private boolean isGivenUp;

  /**
   * @param changed the domain for a destination on this machine; empty on another machine, where it
   *     is unchanged
   */
  LibvirtMigration(
      String name,
      Virsh source,
      Virsh destination,
      MigrationOrder order,
      Optional<String> changed) {
    this.name = name;
    this.source = source;
    this.destination = destination;
    this.order = order;
    this.changed = changed;
  }

  /** virsh's exit status, and its time. */
  private record MigrationEnd(Host.Finished finished, long afterNanos) {}

  /**
   * Migrates.
   *
   * @throws HostException if the guest was not moved; the message says where it is
   */
  MigrationRecord run() throws HostException, InterruptedException {
    List<String> words = new ArrayList<>(MigrateOptions.of(name, order));
    if (changed.isPresent()) {
      // Both use the same files of this machine through the same cache, which libvirt cannot know.
      words.addAll(List.of("--unsafe", "--xml", Virsh.INPUT));
    }
    words.addAll(List.of(name, destination.uri()));
    MigrationRecord.Route route =
        new MigrationRecord.Route(
            source.run("hostname").strip(), destination.run("hostname").strip());
    Optional<String> limit = limited();
    ExecutorService mover = Executors.newSingleThreadExecutor(LibvirtMigration::daemon);
    boolean isMoved = false;
    try {
      long startEpochNanos = WallClock.epochNanos();
      Stopwatch watch = Stopwatch.started();
      Future<MigrationEnd> moving =
          mover.submit(
              () -> {
                Host.Finished finished = source.end(longest(), file(), words);
                return new MigrationEnd(finished, watch.elapsed().toNanos());
              });
      MigrationEnd end = awaited(moving, watch);
      if (!end.finished().succeeded()) {
        throw failed(source.failure(end.finished()));
      }
      isMoved = true;
      return migrationRecord(route, startEpochNanos, end.afterNanos());
    } finally {
      mover.shutdownNow();
      if (!isMoved && limit.isPresent()) {
        // Otherwise it would also apply to the next one.
        var unused = attempted("migrate-setmaxdowntime", name, limit.get());
      }
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "tare-migration");
    thread.setDaemon(true);
    return thread;
  }

  private Duration longest() {
    return order.deadline().multipliedBy(2).plus(SLACK);
  }

  private byte[] file() {
    return changed.map(Virsh::bytes).orElse(NOTHING);
  }

  /**
   * Sets the limit of the downtime, if the order has one.
   *
   * @return what it was before
   */
  private Optional<String> limited() throws HostException, InterruptedException {
    boolean isChanged =
        order.downtimeLimit().isPresent() || order.escalation() == Escalation.DOWNTIME;
    Optional<String> before =
        isChanged
            ? Optional.of(source.run("migrate-getmaxdowntime", name).strip())
            : Optional.empty();
    if (order.downtimeLimit().isPresent()) {
      var unused =
          source.run(
              "migrate-setmaxdowntime",
              name,
              Long.toString(Math.max(1, order.downtimeLimit().get().toMillis())));
    }
    return before;
  }

  private MigrationEnd awaited(Future<MigrationEnd> moving, Stopwatch watch)
      throws HostException, InterruptedException {
    try {
      while (true) {
        try {
          return moving.get(LOOK.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
          look(watch);
        }
      }
    } catch (ExecutionException e) {
      throw failed(
          e.getCause() instanceof HostException reason
              ? reason
              : new HostException("virsh was not run: " + e.getCause(), e));
    } catch (InterruptedException e) {
      var unused = attempted("domjobabort", name);
      throw e;
    }
  }

  private void look(Stopwatch watch) throws InterruptedException {
    long afterNanos = watch.elapsed().toNanos();
    Optional<String> value = attempted("domjobinfo", name, "--rawstats");
    value.ifPresent(text -> passes.heard(afterNanos, JobStatistics.of(text)));
    if (order.mode() == Mode.POSTCOPY && passes.count() > 1) {
      isPostcopy = true;
    }
    int reached = escalations.isEmpty() ? 1 : 2;
    boolean isLate =
        !isPostcopy
            && (watch.isBeyond(order.deadline().multipliedBy(reached))
                || (escalations.isEmpty() && order.hasMade(passes.count())));
    if (isLate && (order.escalation() == Escalation.ABORT || !escalations.isEmpty())) {
      giveUp();
    } else if (isLate) {
      escalate(watch);
    }
  }

  /** It may end at this moment; then the cancellation has no effect. */
  private void giveUp() throws InterruptedException {
    if (!isGivenUp) {
      isGivenUp = attempted("domjobabort", name).isPresent();
    }
  }

  private void escalate(Stopwatch watch) throws InterruptedException {
    Optional<String> done;
    if (order.escalation() == Escalation.POSTCOPY) {
      done = attempted("migrate-postcopy", name);
      isPostcopy = done.isPresent();
    } else {
      done = attempted("migrate-setmaxdowntime", name, Long.toString(MAX_DOWNTIME_MILLIS));
    }
    if (done.isPresent()) {
      escalations.add(
          "%s after %d s"
              .formatted(
                  order.escalation().name().toLowerCase(Locale.ROOT), watch.elapsed().toSeconds()));
    }
  }

  /** The source's statistics; empty if it refuses or does not answer. */
  private Optional<String> attempted(String... words) throws InterruptedException {
    try {
      return source.attempt(words).map(Host.Finished::standardOutput);
    } catch (HostException e) {
      return Optional.empty(); // the migration's end decides
    }
  }

  /** The message of a failed migration, with the guest's place. */
  private HostException failed(HostException reason) throws InterruptedException {
    String where = where();
    if (isGivenUp) {
      return new HostException(
          "machine %s: the migration did not end within %d s and was cancelled: %d passes, the last sent %s; %s. Allow more bandwidth or downtime, or set escalate=downtime or postcopy"
              .formatted(
                  name,
                  order.deadline().multipliedBy(escalations.isEmpty() ? 1 : 2).toSeconds(),
                  passes.count(),
                  passes.lastDirtied(),
                  where),
          reason);
    }
    return new HostException(
        "machine %s was not migrated to %s: %s; %s"
            .formatted(name, destination.uri(), reason.getMessage(), where),
        reason);
  }

  private String where() throws InterruptedException {
    Stopwatch watch = Stopwatch.started();
    try {
      while (true) {
        if (runs(source)) {
          return "the guest stays at its source";
        }
        if (runs(destination)) {
          return "the guest runs at " + destination.uri();
        }
        if (watch.isBeyond(GIVING_UP)) {
          return "the guest is lost";
        }
        TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
      }
    } catch (HostException e) {
      return "the guest's host is unknown: " + e.getMessage();
    }
  }

  private boolean runs(Virsh there) throws HostException, InterruptedException {
    return there
        .ask(NO_DOMAIN, "domstate", "--reason", name)
        .map(DomainState::of)
        .map(DomainState::isRunning)
        .orElse(false);
  }

  private MigrationRecord migrationRecord(
      MigrationRecord.Route route, long startEpochNanos, long totalNanos)
      throws HostException, InterruptedException {
    JobStatistics end =
        destination
            .attempt("domjobinfo", name, "--completed", "--rawstats")
            .map(Host.Finished::standardOutput)
            .map(JobStatistics::of)
            .orElse(JobStatistics.NONE);
    @Nullable Long downtimeMillis = end.downtimeMillis();
    @Nullable Long memoryBytes = end.memoryBytes();
    return MigrationRecordBuilder.builder()
        .mode(isPostcopy || order.mode() == Mode.POSTCOPY ? "postcopy" : "precopy")
        .startEpochNanos(startEpochNanos)
        .totalNanos(totalNanos)
        .downtimeNanos(
            downtimeMillis == null ? null : TimeUnit.MILLISECONDS.toNanos(downtimeMillis))
        .stillNanos(null)
        .resumedAfterNanos(null)
        .sentBytes(end.sentBytes())
        .memoryBytes(memoryBytes == null ? ofDomain() : memoryBytes)
        .terms(order.terms())
        .route(route)
        .cost(MigrationRecord.Cost.UNTOLD)
        .passes(passes.all(totalNanos, end))
        .escalations(escalations)
        .build();
  }

  /** The domain's memory in bytes. */
  private long ofDomain() throws HostException, InterruptedException {
    String kibibytes =
        LibvirtXml.text(LibvirtXml.parsed(destination.run("dumpxml", name)), "/domain/memory");
    try {
      return Long.parseLong(kibibytes) << 10;
    } catch (NumberFormatException e) {
      throw new HostException(
          "libvirt says that machine %s has '%s' KiB of memory".formatted(name, kibibytes), e);
    }
  }
}
