package io.tare.harness.run;

/** The run cannot continue; the message says why, and what to do. */
final class DeadEndException extends Exception {

  private static final long serialVersionUID = 1L;

  DeadEndException(String message) {
    super(message);
  }
}
