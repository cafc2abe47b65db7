package io.tare.harness.benchmark;

import io.tare.infra.host.HostException;

/**
 * Wants to know when the submissions of a slice begin and have ended, without what the harness asks
 * before and after them.
 */
public interface SliceWatch {

  /** Without a watcher. */
  SliceWatch NONE =
      new SliceWatch() {
        @Override
        public boolean isLooking() {
          return false;
        }

        @Override
        public void begins(long submitted) {}

        @Override
        public void ended() {}
      };

  /** Whether it is watched; where it is not, nothing need stand still for it. */
  default boolean isLooking() {
    return true;
  }

  /**
   * Everything is ready, and nothing is done until {@link #begins}: between the two is what the
   * looks themselves cost. Not every benchmark tells.
   *
   * @throws HostException if a node that is asked is gone
   */
  default void ready() throws HostException, InterruptedException {}

  /**
   * Submissions are about to begin; they do when this returns.
   *
   * @param submitted how many of the slice went before, to warm up
   * @throws HostException if a node that is asked is gone
   */
  void begins(long submitted) throws HostException, InterruptedException;

  /**
   * It is known when submissions that count begin; told of slices with phases alone, on the thread
   * that measures the slice. From then on it is said by the switch which phase is on.
   *
   * @param startEpochNanos when they do, by the wall clock of the machine that measures
   * @param sinceNanos how long ago that was when it was reported; below 0 if it is to come
   */
  default void counting(long startEpochNanos, long sinceNanos, PhaseSwitch phases) {}

  /**
   * Submissions have ended; what hands them over comes when this returns.
   *
   * @throws HostException if a node that is asked is gone
   */
  void ended() throws HostException, InterruptedException;
}
