package io.tare.services.host.gate;

import io.tare.services.host.gate.RequestBytes.Part;
import io.tare.services.host.gate.RequestBytes.Refused;
import io.tare.services.host.gate.RequestBytes.Whole;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Parses a request and rewrites it, so that the server gets nothing ambiguous: one length, no
 * chunks, no field that the application does not read.
 */
final class RequestReader {

  /** The limit of a request's line and fields in bytes. */
  static final int MOST_HEAD_BYTES = 8192;

  private static final String HEAD_END = "\r\n\r\n";

  private final int mostBodyBytes;

  /**
   * @param mostBodyBytes of a body
   */
  RequestReader(int mostBodyBytes) {
    this.mostBodyBytes = mostBodyBytes;
  }

  /** Parses bytes from a connection, beginning with a request. */
  RequestBytes read(byte[] bytes) {
    int from = afterEmptyLines(bytes);
    int seen = Math.min(bytes.length - from, MOST_HEAD_BYTES);
    String head = new String(bytes, from, seen, StandardCharsets.ISO_8859_1);
    int end = head.indexOf(HEAD_END);
    try {
      if (end < 0) {
        RequestHead.requireBeginning(head);
        return seen < MOST_HEAD_BYTES
            ? new Part(false, bytes.length + 1, false)
            : tooLarge("the head of the request has more than %d KiB", MOST_HEAD_BYTES);
      }
      return withBody(
          bytes, from + end + HEAD_END.length(), RequestHead.of(head.substring(0, end)));
    } catch (RefusedException e) {
      // The length after an invalid head is unknown.
      return new Refused(e.refusal(), true);
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

  private RequestBytes withBody(byte[] bytes, int start, RequestHead head) throws RefusedException {
    if (head.isChunked()) {
      ChunkedBody body = ChunkedBody.of(bytes, start, mostBodyBytes);
      if (body.isTooLarge()) {
        return tooLarge("the body has more than %d KiB", mostBodyBytes);
      }
      return body.isWhole()
          ? whole(head, body.bytes(), body.end())
          : new Part(true, bytes.length + 1, head.isAsking());
    }
    if (head.length() > mostBodyBytes) {
      return tooLarge("the body has more than %d KiB", mostBodyBytes);
    }
    int end = start + (int) head.length();
    return bytes.length < end
        ? new Part(true, end, head.isAsking())
        : whole(head, Arrays.copyOfRange(bytes, start, end), end);
  }

  private static RequestBytes whole(RequestHead head, byte[] body, int end) {
    if (!head.isPlain()) {
      return new Refused(
          new Refusal(Refusal.Kind.NOT_FOUND, "not found; see /openapi.json"), false);
    }
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    byte[] heard = head.hasBody() ? body : new byte[0];
    request.writeBytes(head.anew(heard.length).getBytes(StandardCharsets.ISO_8859_1));
    request.writeBytes(heard);
    return new Whole(request.toByteArray(), end);
  }

  private static Refused tooLarge(String words, int most) {
    return new Refused(new Refusal(Refusal.Kind.TOO_LARGE, words.formatted(most / 1024)), true);
  }
}
