package io.tare.services.host.filter;

/** A malformed request. */
final class RefusedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient ErrorResponse refusal;

  RefusedException(ErrorResponse refusal) {
    // Without stack trace: there may be thousands per second, and the refusal has the reason.
    super(refusal.words(), null, false, false);
    this.refusal = refusal;
  }

  ErrorResponse refusal() {
    return refusal;
  }
}
