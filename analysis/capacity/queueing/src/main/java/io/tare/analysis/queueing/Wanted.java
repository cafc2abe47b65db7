package io.tare.analysis.queueing;

import java.util.concurrent.CancellationException;

/** Whether somebody still waits for what is computed: a thread is not interrupted for less. */
public final class Wanted {

  private Wanted() {}

  /**
   * To be asked in every loop that may take long; it costs a look at a field.
   *
   * @throws CancellationException if this thread has been interrupted
   */
  public static void require() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("the answer is not waited for any more");
    }
  }
}
