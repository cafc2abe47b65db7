package io.tare.infra.managed;

import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.MigrationRecordBuilder;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.MigrationOrder.Escalation;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.clock.WallClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Lets a system migrate a machine, waits until it reports the end, and cancels it at the order's
 * deadline. It polls ten times a second, so a total time may be too long by a tenth of a second and
 * one answer.
 */
public final class SystemMigration {

  /** The default of all these systems. */
  private static final String MODE = "precopy";

  private static final Duration LOOK = Duration.ofMillis(100);

  /** The time to settle after a cancellation. */
  private static final Duration SETTLING = Duration.ofSeconds(30);

  private final String machine;
  private final MigrationOrder order;
  private final OngoingMigration course;
  private final List<String> escalations = new ArrayList<>();

  private SystemMigration(String machine, MigrationOrder order, OngoingMigration course) {
    this.machine = machine;
    this.order = order;
    this.course = course;
  }

  /**
   * Migrates.
   *
   * @param machine its name, for messages
   * @throws HostException in one line, with its current host, if it was not moved
   */
  public static MigrationRecord run(String machine, MigrationOrder order, OngoingMigration course)
      throws HostException, InterruptedException {
    return new SystemMigration(machine, order, course).run();
  }

  private MigrationRecord run() throws HostException, InterruptedException {
    long memory = course.memoryBytes();
    Optional<String> source = course.host();
    long start = WallClock.epochNanos();
    Stopwatch watch = Stopwatch.started();
    Duration total;
    try {
      course.ask();
      total = awaited(watch);
    } catch (HostException e) {
      throw failed(machine, e, course::host);
    }
    return MigrationRecordBuilder.builder()
        .mode(MODE)
        .startEpochNanos(start)
        .totalNanos(total.toNanos())
        .downtimeNanos(null)
        .stillNanos(null)
        .resumedAfterNanos(null)
        .sentBytes(course.sentBytes())
        .memoryBytes(memory)
        .terms(order.terms())
        .route(new MigrationRecord.Route(source.orElse(""), arrival().orElse("")))
        .cost(MigrationRecord.Cost.UNTOLD)
        .passes(List.of())
        .escalations(escalations)
        .build();
  }

  /** Its host after it has moved; the migration counts even if that is unknown. */
  private Optional<String> arrival() throws HostException, InterruptedException {
    try {
      return course.host();
    } catch (TransientException e) {
      return order.destination();
    }
  }

  /** How long it took. */
  private Duration awaited(Stopwatch watch) throws HostException, InterruptedException {
    Optional<Duration> over = awaited(watch, order.deadline());
    if (over.isPresent()) {
      return over.get();
    }
    if (order.escalation() == Escalation.DOWNTIME) {
      course.standStill();
      escalations.add("downtime after %d s".formatted(order.deadline().toSeconds()));
      over = awaited(watch, order.deadline().multipliedBy(2));
      if (over.isPresent()) {
        return over.get();
      }
    }
    return givenUp(watch);
  }

  /** How long it took, if it was over by then. */
  private Optional<Duration> awaited(Stopwatch watch, Duration deadline)
      throws HostException, InterruptedException {
    while (true) {
      try {
        if (course.isOver()) {
          return Optional.of(watch.elapsed());
        }
      } catch (TransientException e) {
        // The migration continues even if it cannot be queried now.
      }
      if (watch.isBeyond(deadline)) {
        return Optional.empty();
      }
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
    }
  }

  private Duration givenUp(Stopwatch watch) throws HostException, InterruptedException {
    String late = "it did not end within %d s".formatted(watch.elapsed().toSeconds());
    Optional<HostException> refusal = refusal();
    String end = refusal.isEmpty() ? " and was cancelled" : " and could not be cancelled";
    Optional<Duration> over;
    try {
      Duration settling = refusal.isEmpty() ? SETTLING : Duration.ZERO;
      over = awaited(watch, watch.elapsed().plus(settling));
    } catch (HostException e) {
      throw new HostException("%s%s: %s".formatted(late, end, e.getMessage()), e);
    }
    if (over.isPresent()) {
      // It ended before it could be cancelled, and the machine has moved.
      escalations.add("abort after %d s, too late".formatted(order.deadline().toSeconds()));
      return over.get();
    }
    if (refusal.isPresent()) {
      HostException e = refusal.get();
      throw new HostException("%s%s: %s".formatted(late, end, e.getMessage()), e);
    }
    throw new HostException(
        "%s%s, but still runs %d s later".formatted(late, end, SETTLING.toSeconds()));
  }

  /** Requests its cancellation; returns the reason if that is refused. */
  private Optional<HostException> refusal() throws InterruptedException {
    try {
      course.giveUp();
      return Optional.empty();
    } catch (HostException e) {
      return Optional.of(e);
    }
  }

  /** Finds a machine's host. */
  @FunctionalInterface
  public interface Whereabouts {
    /** The host's name; empty if unknown. */
    Optional<String> host() throws HostException, InterruptedException;
  }

  /** A failure in one line, with the machine's host after it. */
  public static HostException failed(String machine, HostException failure, Whereabouts where)
      throws InterruptedException {
    String now;
    try {
      now =
          where.host().map(host -> "it is on " + host + " now").orElse("its host is not reported");
    } catch (HostException e) {
      now = "its host is unknown: " + e.getMessage();
    }
    return new HostException(
        "migration of machine %s failed: %s; %s".formatted(machine, failure.getMessage(), now),
        failure);
  }
}
