package io.tare.harness.run;

/**
 * An interrupt reaches a thread in many shapes: reading a file or waiting for a lock fails by it
 * too, and the failure then says that the disk is full or a program answers nothing. Code that
 * catches a failure asks here first.
 */
final class Interruption {

  private Interruption() {}

  /**
   * Does nothing if the thread is not interrupted.
   *
   * @param failure what is a consequence if it is
   * @throws InterruptedException if the thread is interrupted, which is answered by that
   */
  static void orFailure(Exception failure) throws InterruptedException {
    if (Thread.interrupted()) {
      InterruptedException interrupted = new InterruptedException("stopped");
      interrupted.initCause(failure);
      throw interrupted;
    }
  }
}
