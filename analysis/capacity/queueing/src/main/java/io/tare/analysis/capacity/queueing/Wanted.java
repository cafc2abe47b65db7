package io.tare.analysis.capacity.queueing;

import java.util.concurrent.CancellationException;

/** Checks whether a result is still wanted: threads are interrupted only if not. */
public final class Wanted {

  private Wanted() {}

  /**
   * Call in every long loop; costs one field access.
   *
   * @throws CancellationException if this thread has been interrupted
   */
  public static void require() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("the answer is no longer wanted");
    }
  }
}
