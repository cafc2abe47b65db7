package io.tare.services.host.filter;

/** Received bytes, parsed as an HTTP/1.1 request (RFC 9112). */
sealed interface RequestBytes {

  /**
   * An incomplete request.
   *
   * @param isBody whether its head is complete
   * @param needs bytes required before parsing again
   * @param isAsking whether its sender waits for 100 Continue
   * @param isHead whether its answer must not have a body
   */
  record Part(boolean isBody, int needs, boolean isAsking, boolean isHead)
      implements RequestBytes {}

  /**
   * A refused request.
   *
   * @param isHead whether its answer must not have a body
   */
  record Refused(ErrorResponse refusal, boolean isHead) implements RequestBytes {}

  /**
   * A complete request.
   *
   * @param request as the application gets it
   * @param length its length in bytes; the next one follows
   */
  @SuppressWarnings("ArrayRecordComponent") // it is passed on and never compared
  record Whole(byte[] request, int length) implements RequestBytes {}
}
