package io.tare.services.benchmarks;

/** The command line cannot be understood; the message says why, in one line. */
final class BenchmarksUsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BenchmarksUsageException(String message) {
    super(message);
  }
}
