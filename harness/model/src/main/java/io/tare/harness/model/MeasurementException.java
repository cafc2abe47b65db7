package io.tare.harness.model;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A measurement failed, because its machine or one of its programs failed. All failures in trials
 * are of this type, and a failed trial may be tried again. The message is one line: what, where,
 * and what to do.
 */
public abstract class MeasurementException extends Exception {

  private static final long serialVersionUID = 1L;

  /** What did not happen in time, without the last output; null for other failures. */
  private final @Nullable String late;

  protected MeasurementException(String message) {
    super(message);
    late = null;
  }

  protected MeasurementException(String message, @Nullable Throwable cause) {
    super(message, cause);
    late = null;
  }

  /**
   * Something did not happen in time.
   *
   * @param late what, and within which time
   * @param lastWords the last output, which ends the message; may be empty
   */
  protected MeasurementException(String late, String lastWords) {
    super(late + lastWords);
    this.late = late;
  }

  @Override
  public final String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }

  /**
   * What did not happen in time, without the last output, which on a busy machine does not show the
   * cause. Empty for other failures.
   */
  public final Optional<String> late() {
    return Optional.ofNullable(late);
  }

  /**
   * Whether another attempt would fail in the same way, so that it is not worth trying. Who has
   * sent too much would send as much again.
   */
  public boolean isLasting() {
    for (Throwable each = getCause(); each != null; each = each.getCause()) {
      if (each instanceof BoundedPeer.TooMuchException) {
        return true;
      }
      if (each instanceof MeasurementException failure) {
        return failure.isLasting();
      }
    }
    return false;
  }
}
