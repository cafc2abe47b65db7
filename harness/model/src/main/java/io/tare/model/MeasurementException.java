package io.tare.model;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something cannot be measured: the machine failed on which it runs, or a program that takes part.
 * What fails in a trial is one of these, so a trial that met it may be tried again. The message is
 * one line: what, where, and what to do.
 */
public abstract class MeasurementException extends Exception {

  private static final long serialVersionUID = 1L;

  /** What did not happen in time, without what was said meanwhile; null for all other failures. */
  private final @Nullable String late;

  protected MeasurementException(String message) {
    super(message);
    late = null;
  }

  protected MeasurementException(String message, Throwable cause) {
    super(message, cause);
    late = null;
  }

  /**
   * Something did not happen in time.
   *
   * @param late what, and within which time
   * @param lastWords what was said meanwhile, which ends the message; may be empty
   */
  protected MeasurementException(String late, String lastWords) {
    super(late + lastWords);
    this.late = late;
  }

  /**
   * What did not happen in time, without what was said meanwhile: on a busy machine that is no
   * reason. Empty for failures of another kind.
   */
  public final Optional<String> late() {
    return Optional.ofNullable(late);
  }

  /** Whether another attempt would fail in the same way, so that none is worth its time. */
  public boolean isLasting() {
    return getCause() instanceof MeasurementException cause && cause.isLasting();
  }
}
