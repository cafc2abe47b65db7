package io.tare.harness.run.platform;

import io.tare.harness.model.Dimension;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.state.ActiveRun;
import io.tare.harness.run.state.DeadEndException;
import io.tare.harness.run.state.Interruption;
import io.tare.infra.hosts.UnreachableException;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;

/**
 * Waits for machines that cannot be reached any more, for example because they restart: tries again
 * after growing pauses, until the campaign's patience is over. All waiting counts, so a machine
 * that comes and goes uses it up too.
 */
public final class Patience {

  private static final long FIRST_PAUSE_NANOS = 250_000_000;
  private static final long MAX_PAUSE_NANOS = 10_000_000_000L;

  private final ActiveRun activeRun;
  private final PlatformPool pool;
  private final List<String> platforms;
  private final long allNanos;
  private long pauseNanos = FIRST_PAUSE_NANOS;
  private long spentNanos;

  public Patience(ActiveRun activeRun, PlatformPool pool, List<String> platforms) {
    this.activeRun = activeRun;
    this.pool = pool;
    this.platforms = platforms;
    this.allNanos = activeRun.campaign().schedule().patienceNanos();
  }

  /**
   * Returns when all platforms that were away are started, or one fails in another way.
   *
   * @throws DeadEndException if the patience is over first
   */
  public void awaitReturn() throws DeadEndException, InterruptedException {
    long before = activeRun.services().clock().runningNanos() - spentNanos;
    for (SortedMap<String, String> away = pool.away(platforms);
        !away.isEmpty();
        away = pool.away(platforms)) {
      long left = allNanos - (activeRun.services().clock().runningNanos() - before);
      if (left <= 0) {
        throw new DeadEndException(
            "%s; the campaign's patience (%s) is over; resume the run when it answers again"
                .formatted(String.join("; ", away.values()), Dimension.DURATION.write(allNanos)));
      }
      activeRun.publish(new RunEvent.Waiting(away, Duration.ofNanos(left)));
      TimeUnit.NANOSECONDS.sleep(Math.min(pauseNanos, left));
      pauseNanos = Math.min(2 * pauseNanos, MAX_PAUSE_NANOS);
      if (!canBeAskedAgain()) {
        break;
      }
    }
    spentNanos = activeRun.services().clock().runningNanos() - before;
  }

  /** Tries to start them; returns false if one fails for another reason than its connection. */
  private boolean canBeAskedAgain() throws InterruptedException {
    try {
      pool.ready(platforms);
      return true;
    } catch (MeasurementException e) {
      Interruption.orFailure(e);
      return UnreachableException.isBehind(e);
    }
  }
}
