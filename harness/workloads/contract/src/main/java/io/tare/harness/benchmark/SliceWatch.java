package io.tare.harness.benchmark;

import io.tare.infra.host.HostException;

/**
 * Wants to know when the submissions of a slice begin and have ended, without what the harness asks
 * before and after them.
 */
public interface SliceWatch {

  /** Nobody looks. */
  SliceWatch NONE =
      new SliceWatch() {
        @Override
        public void begins() {}

        @Override
        public void ended() {}
      };

  /**
   * @throws HostException if a node that is asked is gone
   */
  void begins() throws HostException, InterruptedException;

  /**
   * It is known when submissions that count begin; told of slices with phases alone, on the thread
   * that measures the slice.
   *
   * @param startEpochNanos when they do, by the wall clock of the machine that measures
   * @param sinceNanos how long ago that was when it was told; below 0 if it is to come
   */
  default void counting(long startEpochNanos, long sinceNanos) {}

  /**
   * @throws HostException if a node that is asked is gone
   */
  void ended() throws HostException, InterruptedException;
}
