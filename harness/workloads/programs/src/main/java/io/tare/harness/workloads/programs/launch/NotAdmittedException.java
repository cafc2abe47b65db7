package io.tare.harness.workloads.programs.launch;

import java.util.Objects;

/** A job got no place: its submission failed, but others may succeed. */
public final class NotAdmittedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final long waitedNanos;

  /**
   * @param message one line: what was refused, and why
   * @param waitedNanos how long it waited
   */
  public NotAdmittedException(String message, long waitedNanos) {
    super(message);
    this.waitedNanos = waitedNanos;
  }

  /** Nanoseconds. */
  public long waitedNanos() {
    return waitedNanos;
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
