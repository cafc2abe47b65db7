package io.tare.services.kernels;

import org.jspecify.annotations.Nullable;

/** A kernel needs a missing JVM feature, which the message names. */
public final class KernelUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  KernelUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
