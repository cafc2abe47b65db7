package io.tare.harness.capsule;

import java.io.IOException;

/**
 * A file is not a capsule, was changed, or contains what no capsule may. The message is one line.
 */
public final class DamagedCapsuleException extends IOException {

  private static final long serialVersionUID = 1L;

  DamagedCapsuleException(String message) {
    super(message);
  }

  DamagedCapsuleException(String message, Throwable cause) {
    super(message, cause);
  }
}
