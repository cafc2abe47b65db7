package io.tare.harness.run.state;

/** The run cannot continue; the message says why, and what to do. */
public final class DeadEndException extends Exception {

  private static final long serialVersionUID = 1L;

  public DeadEndException(String message) {
    super(message);
  }
}
