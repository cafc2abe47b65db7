package io.tare.analysis.web;

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
    // What happened is in the message; there may be thousands of these in a second.
    super(message, null, false, false);
    this.kind = kind;
    this.retrySeconds = retrySeconds;
  }

  /** Of many queries, one that has an answer if it is asked again after so many seconds. */
  static RefusedRequestException busy(int retrySeconds) {
    return new RefusedRequestException(
        ErrorKind.BUSY,
        "too many queries at one time; ask again in %d s".formatted(retrySeconds),
        OptionalInt.of(retrySeconds));
  }

  ErrorKind kind() {
    return kind;
  }

  /** When to ask again; empty if that changes nothing. */
  OptionalInt retrySeconds() {
    return retrySeconds;
  }

  /** What is answered. */
  String json() {
    return "{\"error\": \"%s\", \"kind\": \"%s\"}%n"
        .formatted(
            new String(JsonStringEncoder.getInstance().quoteAsString(getMessage())), kind.word())
        .replace(System.lineSeparator(), "\n");
  }
}
