package io.tare.cli.capsule;

import java.io.IOException;

/**
 * A file is not a capsule, is not as it was made, or does what no capsule does. One line says what.
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
