package io.tare.infra.managed;

import io.tare.infra.clock.Stopwatch;
import io.tare.infra.clock.WallClock;
import io.tare.infra.host.HostException;
import io.tare.infra.host.TransientException;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.MigrationOrder.Escalation;
import io.tare.model.MigrationRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Has a system migrate a machine, waits until it says that this is over, and has it given up at the
 * order's deadline. Looks ten times a second, so a total time is up to a tenth of a second and one
 * answer too long.
 */
public final class SystemMigration {

  /** What all of these systems do unless their operator wants it otherwise. */
  private static final String MODE = "precopy";

  private static final Duration LOOK = Duration.ofMillis(100);

  /** What is given up may take so long to be as before. */
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
   * @throws HostException in one line if it was not moved, which says where it is now
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
    return new MigrationRecord(
        MODE,
        start,
        total.toNanos(),
        null,
        null,
        null,
        course.sentBytes(),
        memory,
        order.terms(),
        new MigrationRecord.Route(source.orElse(""), arrival().orElse("")),
        MigrationRecord.Cost.UNTOLD,
        List.of(),
        escalations);
  }

  /** Where it is after it has moved; a migration is not lost for want of that. */
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
        // What was begun goes on whether or not it can be looked at now.
      }
      if (watch.isBeyond(deadline)) {
        return Optional.empty();
      }
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
    }
  }

  private Duration givenUp(Stopwatch watch) throws HostException, InterruptedException {
    String late = "it was not over after %d s".formatted(watch.elapsed().toSeconds());
    Optional<HostException> refusal = refusal();
    String end = refusal.isEmpty() ? " and was given up" : " and could not be given up";
    Optional<Duration> over;
    try {
      Duration settling = refusal.isEmpty() ? SETTLING : Duration.ZERO;
      over = awaited(watch, watch.elapsed().plus(settling));
    } catch (HostException e) {
      throw new HostException("%s%s: %s".formatted(late, end, e.getMessage()), e);
    }
    if (over.isPresent()) {
      // It ended before it could be given up, and the machine has moved.
      escalations.add("abort after %d s, too late".formatted(order.deadline().toSeconds()));
      return over.get();
    }
    if (refusal.isPresent()) {
      HostException e = refusal.get();
      throw new HostException("%s%s: %s".formatted(late, end, e.getMessage()), e);
    }
    throw new HostException(
        "%s%s, but is still under way %d s later".formatted(late, end, SETTLING.toSeconds()));
  }

  /** Asks to have it given up; why not, if that is refused. */
  private Optional<HostException> refusal() throws InterruptedException {
    try {
      course.giveUp();
      return Optional.empty();
    } catch (HostException e) {
      return Optional.of(e);
    }
  }

  /** Where a machine is. */
  @FunctionalInterface
  public interface Whereabouts {
    /** The host's name; empty if the system does not tell. */
    Optional<String> host() throws HostException, InterruptedException;
  }

  /** A failure in one line, with where the machine is after it. */
  public static HostException failed(String machine, HostException failure, Whereabouts where)
      throws InterruptedException {
    String now;
    try {
      now =
          where
              .host()
              .map(host -> "it is on " + host + " now")
              .orElse("where it is now is not told");
    } catch (HostException e) {
      now = "where it is now is not known: " + e.getMessage();
    }
    return new HostException(
        "migration of machine %s failed: %s; %s".formatted(machine, failure.getMessage(), now),
        failure);
  }
}
