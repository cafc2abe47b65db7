package io.tare.analysis.queueing;

import java.util.concurrent.CancellationException;

/** Whether somebody still waits for what is computed: nobody interrupts a thread for less. */
public final class Wanted {

  private Wanted() {}

  /**
   * To be asked in every loop that may take long; it costs a look at a field.
   *
   * @throws CancellationException if this thread has been interrupted
   */
  public static void require() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("nobody waits for the answer any more");
    }
  }
}
