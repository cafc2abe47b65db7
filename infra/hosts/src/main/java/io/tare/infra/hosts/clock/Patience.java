package io.tare.infra.hosts.clock;

import java.time.Duration;

/** Waits for something slow as long as it makes progress, up to a limit. */
public final class Patience {

  private final Duration deadline;
  private final int most;
  private final Stopwatch waited = Stopwatch.started();
  private Stopwatch still = waited;
  private long progress;

  /**
   * @param deadline how long it may make no progress
   * @param most how many deadlines it may take in all
   */
  public Patience(Duration deadline, int most) {
    this.deadline = deadline;
    this.most = most;
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
    return isOver(still.elapsed(), waited.elapsed(), deadline, most);
  }

  static boolean isOver(Duration still, Duration waited, Duration deadline, int most) {
    return still.compareTo(deadline) > 0 || waited.compareTo(deadline.multipliedBy(most)) > 0;
  }

  /** How much longer it waits without progress. */
  public Duration left() {
    Duration silent = deadline.minus(still.elapsed());
    Duration whole = deadline.multipliedBy(most).minus(waited.elapsed());
    return silent.compareTo(whole) < 0 ? silent : whole;
  }

  /** How much longer it waits at most. */
  public Duration mostLeft() {
    return deadline.multipliedBy(most).minus(waited.elapsed());
  }

  /** How long it has waited. */
  public Duration waited() {
    return waited.elapsed();
  }
}
