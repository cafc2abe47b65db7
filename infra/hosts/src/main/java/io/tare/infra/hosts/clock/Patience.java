package io.tare.infra.hosts.clock;

import java.time.Duration;

/** Waits for something slow as long as it makes progress, up to a limit. */
public final class Patience {

  private final Duration deadline;
  private final int max;
  private final Stopwatch waited = Stopwatch.started();
  private Stopwatch still = waited;
  private long progress;

  /**
   * @param deadline how long it may make no progress
   * @param max how many deadlines it may take in all
   */
  public Patience(Duration deadline, int max) {
    this.deadline = deadline;
    this.max = max;
  }

  /**
   * Whether to give up.
   *
   * @param progressNow any value that grows with progress, 0 or more
   */
  public boolean isOver(long progressNow) {
    if (progressNow > progress) {
      progress = progressNow;
      still = Stopwatch.started();
    }
    return isOver(still.elapsed(), waited.elapsed(), deadline, max);
  }

  static boolean isOver(Duration still, Duration waited, Duration deadline, int max) {
    return still.compareTo(deadline) > 0 || waited.compareTo(deadline.multipliedBy(max)) > 0;
  }

  /** How much longer it waits without progress. */
  public Duration left() {
    Duration silent = deadline.minus(still.elapsed());
    Duration whole = deadline.multipliedBy(max).minus(waited.elapsed());
    return silent.compareTo(whole) < 0 ? silent : whole;
  }

  /** How much longer it waits at most. */
  public Duration maxLeft() {
    return deadline.multipliedBy(max).minus(waited.elapsed());
  }

  /** How long it has waited. */
  public Duration waited() {
    return waited.elapsed();
  }
}
