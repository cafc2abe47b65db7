package io.tare.services.host.filter;

import java.nio.charset.StandardCharsets;

/**
 * The refusal of a request.
 *
 * @param words one line for people, without characters that JSON escapes
 */
record ErrorResponse(Kind kind, String words) {

  /** The reason, by the same names as an application's errors. */
  enum Kind {
    MALFORMED(400, "Bad Request", "bad_query"),
    NOT_FOUND(404, "Not Found", "not_found"),
    SLOW(408, "Request Timeout", "slow_body"),
    TOO_LARGE(413, "Content Too Large", "too_large");

    private final int status;
    private final String reason;
    private final String word;

    Kind(int status, String reason, String word) {
      this.status = status;
      this.reason = reason;
      this.word = word;
    }
  }

  static ErrorResponse malformed(String words) {
    return new ErrorResponse(Kind.MALFORMED, words);
  }

  /**
   * The answer, after which the connection ends.
   *
   * @param isHead whether it must not have a body
   */
  byte[] answer(boolean isHead) {
    String body = "{\"error\": \"%s\", \"kind\": \"%s\"}\n".formatted(words, kind.word);
    return """
        HTTP/1.1 %d %s\r
        Content-Type: application/json\r
        Content-Length: %d\r
        X-Content-Type-Options: nosniff\r
        Cache-Control: no-cache\r
        Connection: close\r
        \r
        %s"""
        .formatted(kind.status, kind.reason, body.length(), isHead ? "" : body)
        .getBytes(StandardCharsets.US_ASCII);
  }
}
