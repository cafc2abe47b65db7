package io.tare.analysis.capacity.web;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.OptionalInt;

/** A request without an answer. The message is one line for people. */
final class RefusedRequestException extends Exception {

  private static final long serialVersionUID = 1L;

  private final ErrorKind kind;
  private final transient OptionalInt retrySeconds;

  RefusedRequestException(ErrorKind kind, String message) {
    this(kind, message, OptionalInt.empty());
  }

  private RefusedRequestException(ErrorKind kind, String message, OptionalInt retrySeconds) {
    // No stack trace: the message is enough, and there may be thousands per second.
    super(message, null, false, false);
    this.kind = kind;
    this.retrySeconds = retrySeconds;
  }

  /** A query refused under load, to be repeated after this number of seconds. */
  static RefusedRequestException busy(int retrySeconds) {
    return new RefusedRequestException(
        ErrorKind.BUSY,
        "too many queries at one time; ask again in %d s".formatted(retrySeconds),
        OptionalInt.of(retrySeconds));
  }

  ErrorKind kind() {
    return kind;
  }

  /** When to ask again; empty if that does not help. */
  OptionalInt retrySeconds() {
    return retrySeconds;
  }

  /** The body of the answer. */
  String json() {
    return "{\"error\": \"%s\", \"kind\": \"%s\"}%n"
        .formatted(
            new String(JsonStringEncoder.getInstance().quoteAsString(getMessage())), kind.word())
        .replace(System.lineSeparator(), "\n");
  }
}
