package io.tare.harness.workloads.contract;

import io.tare.harness.model.MeasurementException;

/**
 * A trial cannot continue; it may be tried again. The message is one line: what happened, where,
 * and the last output.
 */
public final class TrialFailure extends MeasurementException {

  private static final long serialVersionUID = 1L;

  private final boolean isLasting;

  public TrialFailure(String message) {
    super(message);
    isLasting = false;
  }

  public TrialFailure(String message, Throwable cause) {
    super(message, cause);
    isLasting = false;
  }

  private TrialFailure(String message, boolean isLasting) {
    super(message);
    this.isLasting = isLasting;
  }

  private TrialFailure(String late, String lastWords) {
    super(late, lastWords);
    isLasting = false;
  }

  /** A failure that another attempt would not fix. */
  public static TrialFailure lasting(String message) {
    return new TrialFailure(message, true);
  }

  @Override
  public boolean isLasting() {
    return isLasting || super.isLasting();
  }

  /**
   * Something did not happen in time.
   *
   * @param lastWords the last output, which ends the message
   */
  public static TrialFailure late(String what, String lastWords) {
    return new TrialFailure(what, lastWords);
  }
}
