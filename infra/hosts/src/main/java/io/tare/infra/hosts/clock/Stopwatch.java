package io.tare.infra.hosts.clock;

import io.tare.services.heartbeat.Heartbeat;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The time since it was started, by the monotonic clock, without the time in which this program
 * stood still: what it did not look for was not late.
 */
public final class Stopwatch {

  private final long startNanos = System.nanoTime();
  private final long stillNanos = Heartbeat.ofThisProgram().stillNanos();

  private Stopwatch() {}

  public static Stopwatch started() {
    return new Stopwatch();
  }

  public Duration elapsed() {
    long now = System.nanoTime();
    long still = Heartbeat.ofThisProgram().stillNanos() - stillNanos;
    return Duration.ofNanos(Math.max(0, now - startNanos - still));
  }

  /** Whether more time has passed than that. */
  public boolean isBeyond(Duration limit) {
    return elapsed().compareTo(limit) > 0;
  }

  /** Something that waits for a time, as most things in {@code java.util.concurrent} do. */
  @FunctionalInterface
  public interface Waiting<T> {
    /**
     * @return null if the time was too short
     */
    @Nullable T upTo(long time, TimeUnit unit) throws InterruptedException;
  }

  /**
   * Waits, and if this program stood still meanwhile, waits as much longer.
   *
   * @return null if it takes longer than that
   */
  public static <T> @Nullable T await(Duration atMost, Waiting<T> waiting)
      throws InterruptedException {
    Stopwatch waited = started();
    Duration left = atMost;
    T result;
    do {
      result = waiting.upTo(left.toNanos(), TimeUnit.NANOSECONDS);
      left = result == null ? atMost.minus(waited.elapsed()) : Duration.ZERO;
    } while (left.compareTo(Duration.ZERO) > 0);
    return result;
  }

  /** The same for something that answers whether the time was enough. */
  public static boolean awaitThat(Duration atMost, Waiting<Boolean> waiting)
      throws InterruptedException {
    return await(atMost, (time, unit) -> yes(waiting.upTo(time, unit))) != null;
  }

  private static @Nullable Boolean yes(@Nullable Boolean answer) {
    return Boolean.TRUE.equals(answer) ? answer : null;
  }
}
