package io.tare.services.host.gate;

/** A malformed request. */
final class RefusedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  RefusedException(Refusal refusal) {
    // There may be thousands in a second, and what happened is in the refusal.
    super(refusal.words(), null, false, false);
    this.refusal = refusal;
  }

  Refusal refusal() {
    return refusal;
  }
}
