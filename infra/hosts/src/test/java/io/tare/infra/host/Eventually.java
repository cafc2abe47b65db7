package io.tare.infra.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits for what comes when the machine has time for it; the deadline is far beyond that. */
public final class Eventually {

  private static final Duration DEADLINE = Duration.ofMinutes(3);
  private static final long LOOK_MILLIS = 50;

  private Eventually() {}

  /** Something that will hold. */
  @FunctionalInterface
  public interface Condition {
    boolean holds() throws Exception;
  }

  /**
   * Waits until it holds.
   *
   * @param what is waited for, for the message of a test that fails
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
