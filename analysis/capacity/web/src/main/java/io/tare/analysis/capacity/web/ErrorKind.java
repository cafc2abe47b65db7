package io.tare.analysis.capacity.web;

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
  /** The body took too long to arrive. */
  SLOW_BODY(408),
  TOO_LARGE(413),
  /** The query is well-formed, but no served model was measured for it. */
  OUTSIDE_MODEL(409),
  /** The query is well-formed, but too large to solve here. */
  UNANSWERABLE(409),
  /** A defect of the program. */
  DEFECT(500),
  /** Too many queries at a time; can be repeated later. */
  BUSY(503),
  /** The answer takes longer than allowed. */
  TOO_LONG(409);

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

  /** Whether the caller can fix it. */
  boolean isSenders() {
    return status < 500;
  }

  /** The kind of a status; otherwise a bad query below 500, and a defect from there on. */
  static ErrorKind of(int status) {
    return Arrays.stream(values())
        .filter(each -> each.status == status)
        .findFirst()
        .orElse(status < 500 ? BAD_QUERY : DEFECT);
  }
}
