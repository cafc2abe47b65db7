package io.tare.services.host.filter;

import io.tare.services.host.filter.RequestBytes.Part;
import io.tare.services.host.filter.RequestBytes.Refused;
import io.tare.services.host.filter.RequestBytes.Whole;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Parses a request and rewrites it, so that the server gets nothing ambiguous: one length, no
 * chunks, no field that the application does not read.
 */
final class RequestReader {

  /** The limit of a request's line and fields in bytes. */
  static final int MAX_HEAD_BYTES = 8192;

  /** Its answers have no body (RFC 9110, section 9.3.2). */
  private static final String HEAD = "HEAD ";

  private static final String HEAD_END = "\r\n\r\n";

  private final int maxBodyBytes;

  /**
   * @param maxBodyBytes of a body
   */
  RequestReader(int maxBodyBytes) {
    this.maxBodyBytes = maxBodyBytes;
  }

  /** Parses bytes from a connection, beginning with a request. */
  RequestBytes read(byte[] bytes) {
    int from = afterEmptyLines(bytes);
    int seen = Math.min(bytes.length - from, MAX_HEAD_BYTES);
    String head = new String(bytes, from, seen, StandardCharsets.ISO_8859_1);
    int end = head.indexOf(HEAD_END);
    boolean isHead = head.startsWith(HEAD);
    try {
      if (end < 0) {
        RequestHead.requireBeginning(head);
        // Empty lines before it count too: otherwise they would be kept without end.
        return bytes.length < MAX_HEAD_BYTES
            ? new Part(false, bytes.length + 1, false, isHead)
            : new Refused(tooLarge("the head of the request", MAX_HEAD_BYTES), isHead);
      }
      return withBody(
          bytes, from + end + HEAD_END.length(), RequestHead.of(head.substring(0, end)), isHead);
    } catch (RefusedException e) {
      return new Refused(e.refusal(), isHead);
    }
  }

  /** Empty lines before a request are allowed (RFC 9112, section 2.2). */
  private static int afterEmptyLines(byte[] bytes) {
    int from = 0;
    while (from + 1 < bytes.length && bytes[from] == '\r' && bytes[from + 1] == '\n') {
      from += 2;
    }
    return from;
  }

  private RequestBytes withBody(byte[] bytes, int start, RequestHead head, boolean isHead)
      throws RefusedException {
    if (head.isChunked()) {
      ChunkedBody body = ChunkedBody.of(bytes, start, maxBodyBytes);
      if (body.isTooLarge()) {
        throw new RefusedException(tooLarge("the body or what frames it", maxBodyBytes));
      }
      return body.isWhole()
          ? whole(head, body.bytes(), body.end())
          : new Part(true, bytes.length + 1, head.isAsking(), isHead);
    }
    if (head.length() > maxBodyBytes) {
      throw new RefusedException(tooLarge("the body", maxBodyBytes));
    }
    int end = start + (int) head.length();
    return bytes.length < end
        ? new Part(true, end, head.isAsking(), isHead)
        : whole(head, Arrays.copyOfRange(bytes, start, end), end);
  }

  private static RequestBytes whole(RequestHead head, byte[] body, int end)
      throws RefusedException {
    if (!head.isPlain()) {
      throw new RefusedException(
          new ErrorResponse(ErrorResponse.Kind.NOT_FOUND, "not found; see /openapi.json"));
    }
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    byte[] heard = head.hasBody() ? body : new byte[0];
    request.writeBytes(head.anew(heard.length).getBytes(StandardCharsets.ISO_8859_1));
    request.writeBytes(heard);
    return new Whole(request.toByteArray(), end);
  }

  private static ErrorResponse tooLarge(String part, int max) {
    return new ErrorResponse(
        ErrorResponse.Kind.TOO_LARGE, "%s has more than %d KiB".formatted(part, max / 1024));
  }
}
