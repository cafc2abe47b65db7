package io.tare.harness.model.lock;

/**
 * What is known about the lock on a file.
 *
 * @param reason why it is unknown; else empty
 */
public record LockState(Kind kind, String reason) {

  /** The answers. */
  public enum Kind {
    /** This process or another one holds the lock now. */
    HELD,
    FREE,
    /** The file cannot be read, or its file system has no locks. */
    UNKNOWN
  }

  static final LockState HELD = new LockState(Kind.HELD, "");
  static final LockState FREE = new LockState(Kind.FREE, "");

  static LockState unknown(String reason) {
    return new LockState(Kind.UNKNOWN, reason);
  }
}
