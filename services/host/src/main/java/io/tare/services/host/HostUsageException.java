package io.tare.services.host;

/** The command line cannot be understood; the message says why, in one line. */
final class HostUsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  HostUsageException(String message) {
    super(message);
  }
}
