package io.tare.infra.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits for a condition on a busy machine, with a generous deadline. */
public final class Eventually {

  private static final Duration DEADLINE = Duration.ofMinutes(3);
  private static final long LOOK_MILLIS = 50;

  private Eventually() {}

  /** A condition. */
  @FunctionalInterface
  public interface Condition {
    boolean holds() throws Exception;
  }

  /**
   * Waits until it holds.
   *
   * @param what the awaited condition, for the failure message
   */
  public static void await(String what, Condition condition) throws Exception {
    long start = System.nanoTime();
    while (!condition.holds()) {
      assertThat(System.nanoTime() - start)
          .as("waiting for %s", what)
          .isLessThan(DEADLINE.toNanos());
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }
}
