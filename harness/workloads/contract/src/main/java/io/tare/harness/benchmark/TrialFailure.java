package io.tare.harness.benchmark;

import io.tare.model.MeasurementException;

/**
 * A trial cannot go on; it may be tried again. The message is one line: what happened, to what, and
 * the last it said.
 */
public final class TrialFailure extends MeasurementException {

  private static final long serialVersionUID = 1L;

  public TrialFailure(String message) {
    super(message);
  }

  public TrialFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
