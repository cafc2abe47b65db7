package io.tare.model;

/**
 * Something cannot be measured: the machine failed on which it runs, or a program that takes part.
 * What fails in a trial is one of these, so a trial that met it may be tried again. The message is
 * one line: what, where, and what to do.
 */
public abstract class MeasurementException extends Exception {

  private static final long serialVersionUID = 1L;

  protected MeasurementException(String message) {
    super(message);
  }

  protected MeasurementException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Whether another attempt would fail in the same way, so that none is worth its time. */
  public boolean isLasting() {
    return false;
  }
}
