package io.tare.services.kernels;

/** A kernel needs something of the JVM that is not there. The message says what. */
public final class KernelUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  KernelUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
