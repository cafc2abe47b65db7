package io.tare.harness.workloads.contract;

import io.tare.infra.hosts.HostException;

/**
 * Is notified when the submissions of a slice begin and have ended, without the harness's own
 * requests before and after them.
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

  /** Whether anything is watched; if not, nothing needs to wait for it. */
  default boolean isLooking() {
    return true;
  }

  /**
   * Everything is ready, and nothing is done until {@link #begins}: the time between the two is the
   * cost of the readings themselves. Not every benchmark calls this.
   *
   * @throws HostException if a node that is read is gone
   */
  default void ready() throws HostException, InterruptedException {}

  /**
   * Submissions begin when this returns.
   *
   * @param submitted how many of the slice came before, as warm-up
   * @throws HostException if a node that is read is gone
   */
  void begins(long submitted) throws HostException, InterruptedException;

  /**
   * The start of the submissions that count is known; called only for slices with phases, on the
   * thread that measures the slice. From then on the switch selects the active phase.
   *
   * @param startEpochNanos their start, by the wall clock of the measuring machine
   * @param sinceNanos how long ago that was when it was reported; negative if in the future
   */
  default void counting(long startEpochNanos, long sinceNanos, PhaseSwitch phases) {}

  /**
   * Submissions have ended; what hands them over comes when this returns.
   *
   * @throws HostException if a node that is read is gone
   */
  void ended() throws HostException, InterruptedException;
}
