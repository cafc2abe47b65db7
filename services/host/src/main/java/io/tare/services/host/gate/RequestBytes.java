package io.tare.services.host.gate;

/** What bytes that came are, read as a request of HTTP/1.1 (RFC 9112). */
sealed interface RequestBytes {

  /**
   * The beginning of one.
   *
   * @param isBody whether its head is there
   * @param needs bytes that must be there before it is worth another look
   * @param isAsking whether its sender waits for leave to send the body
   */
  record Part(boolean isBody, int needs, boolean isAsking) implements RequestBytes {}

  /**
   * Nothing to let in.
   *
   * @param hasMore whether its sender may not have sent all of it
   */
  record Refused(Refusal refusal, boolean hasMore) implements RequestBytes {}

  /**
   * A whole one.
   *
   * @param request as the application hears it
   * @param length bytes that it took; what follows is the next one
   */
  @SuppressWarnings("ArrayRecordComponent") // it is handed on, and never compared
  record Whole(byte[] request, int length) implements RequestBytes {}
}
