package io.tare.services.kernels;

/** A kernel needs a missing JVM feature, which the message names. */
public final class KernelUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  KernelUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
