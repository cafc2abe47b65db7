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
   * @throws HostException if a node that is asked is gone
   */
  void ended() throws HostException, InterruptedException;
}
