package io.tare.harness.run;

/** Nothing that a run could do now takes it further; the message is why, and what to do. */
final class DeadEndException extends Exception {

  private static final long serialVersionUID = 1L;

  DeadEndException(String message) {
    super(message);
  }
}
