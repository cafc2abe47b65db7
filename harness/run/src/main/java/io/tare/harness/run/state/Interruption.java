package io.tare.harness.run.state;

/**
 * An interrupt may surface as another failure: reading a file or waiting for a lock fails too, and
 * may report that the disk is full or a program does not answer. Code that catches a failure calls
 * this first.
 */
public final class Interruption {

  private Interruption() {}

  /**
   * Does nothing unless the thread is interrupted.
   *
   * @param failure a consequence of the interrupt, if there was one
   * @throws InterruptedException if the thread is interrupted; clears the interrupt
   */
  public static void orFailure(Exception failure) throws InterruptedException {
    if (Thread.interrupted()) {
      InterruptedException interrupted = new InterruptedException("stopped");
      interrupted.initCause(failure);
      throw interrupted;
    }
  }
}
