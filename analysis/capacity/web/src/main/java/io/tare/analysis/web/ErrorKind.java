package io.tare.analysis.web;

import java.util.Arrays;
import java.util.Locale;

/** Why a request has no answer. */
enum ErrorKind {
  /** The query is wrong. */
  BAD_QUERY(400),
  /** The token is missing or wrong. */
  NO_TOKEN(401),
  /** The request is for a server of another name. */
  OTHER_HOST(403),
  NOT_FOUND(404),
  WRONG_METHOD(405),
  /** The body took too long to come. */
  SLOW_BODY(408),
  TOO_LARGE(413),
  /** The query is well-formed; of the models that are served none was measured for it. */
  OUTSIDE_MODEL(409),
  /** The query is well-formed and asks for more than can be solved here. */
  UNANSWERABLE(409),
  /** A defect of the program. */
  DEFECT(500),
  /** Too many queries at one time; later there is an answer. */
  BUSY(503),
  /** The answer takes longer than the server lets it. */
  TOO_LONG(503);

  private final int status;

  ErrorKind(int status) {
    this.status = status;
  }

  /** The status of HTTP. */
  int status() {
    return status;
  }

  /** The word for it, such as {@code bad_query}. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the caller can mend it. */
  boolean isSenders() {
    return status < 500;
  }

  /** The one of a status; of the rest below 500 a bad query, and a defect otherwise. */
  static ErrorKind of(int status) {
    return Arrays.stream(values())
        .filter(each -> each.status == status)
        .findFirst()
        .orElse(status < 500 ? BAD_QUERY : DEFECT);
  }
}
