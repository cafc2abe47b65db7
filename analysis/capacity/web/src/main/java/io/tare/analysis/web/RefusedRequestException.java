package io.tare.analysis.web;

import com.fasterxml.jackson.core.io.JsonStringEncoder;

/** A request without an answer. The message is one line for people. */
final class RefusedRequestException extends Exception {

  private static final long serialVersionUID = 1L;

  /** When those who found the server busy may come again, in seconds. */
  static final String RETRY_SECONDS = "1";

  private final ErrorKind kind;

  RefusedRequestException(ErrorKind kind, String message) {
    // What happened is in the message; there may be thousands of these in a second.
    super(message, null, false, false);
    this.kind = kind;
  }

  ErrorKind kind() {
    return kind;
  }

  /** What is answered. */
  String json() {
    return "{\"error\": \"%s\", \"kind\": \"%s\"}%n"
        .formatted(
            new String(JsonStringEncoder.getInstance().quoteAsString(getMessage())), kind.word())
        .replace(System.lineSeparator(), "\n");
  }
}
