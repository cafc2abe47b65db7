package io.tare.services.host.filter;

import java.io.ByteArrayOutputStream;

/** A body in chunks (RFC 9112, section 7.1), as far as received. */
final class ChunkedBody {

  /** The limit of a chunk-size line, and of everything after the last chunk. */
  private static final int MAX_LINE_BYTES = 256;

  /** Hexadecimal digits without leading zeros. */
  private static final int MAX_DIGITS = 8;

  private final byte[] from;
  private final int start;
  private final int max;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private int at;
  private boolean isWhole;
  private boolean isTooLarge;

  private ChunkedBody(byte[] from, int at, int max) {
    this.from = from;
    this.start = at;
    this.at = at;
    this.max = max;
  }

  /**
   * Parses the received bytes.
   *
   * @param start of the first chunk
   * @param max bytes of the body, and of what frames its chunks
   * @throws RefusedException if it breaks a rule
   */
  static ChunkedBody of(byte[] bytes, int start, int max) throws RefusedException {
    ChunkedBody body = new ChunkedBody(bytes, start, max);
    boolean hasMore = true;
    while (hasMore) {
      hasMore = body.takesChunk() && !body.isWhole;
    }
    return body;
  }

  boolean isWhole() {
    return isWhole;
  }

  boolean isTooLarge() {
    return isTooLarge;
  }

  byte[] bytes() {
    return body.toByteArray();
  }

  /** The position of the next request, if this one is complete. */
  int end() {
    return at;
  }

  /** Whether it was complete. */
  private boolean takesChunk() throws RefusedException {
    int lineEnd = lineEnd(at);
    if (lineEnd < 0) {
      return false;
    }
    int size = size(lineEnd);
    if (size == 0) {
      return takesTrailer(lineEnd + 2);
    }
    int framing = lineEnd - start - body.size();
    if (size > max - body.size() || framing > max) {
      isTooLarge = true;
      return false;
    }
    int data = lineEnd + 2;
    if (from.length < data + size + 2) {
      return false;
    }
    require(from[data + size] == '\r' && from[data + size + 1] == '\n');
    body.write(from, data, size);
    at = data + size + 2;
    return true;
  }

  /** Skips lines until an empty one. */
  private boolean takesTrailer(int start) throws RefusedException {
    int line = start;
    for (int end = lineEnd(line); end >= 0; end = lineEnd(line)) {
      require(end - start <= MAX_LINE_BYTES);
      if (end == line) {
        at = end + 2;
        isWhole = true;
        return true;
      }
      line = end + 2;
    }
    return false;
  }

  private int size(int lineEnd) throws RefusedException {
    int first = at;
    while (first < lineEnd && from[first] == '0') {
      first++;
    }
    int digits = first;
    while (digits < lineEnd && Character.digit(from[digits], 16) >= 0) {
      digits++;
    }
    require(digits > at && digits - first <= MAX_DIGITS);
    int after = digits;
    while (after < lineEnd && (from[after] == ' ' || from[after] == '\t')) {
      after++;
    }
    require(after == lineEnd || from[after] == ';');
    long size = 0;
    for (int i = first; i < digits; i++) {
      size = 16 * size + Character.digit(from[i], 16);
    }
    return (int) Math.min(size, Integer.MAX_VALUE);
  }

  /** The end of the line that begins there; -1 if not received yet. */
  private int lineEnd(int start) throws RefusedException {
    for (int i = start; i < from.length; i++) {
      require(i - start <= MAX_LINE_BYTES);
      if (from[i] == '\n') {
        require(i > start && from[i - 1] == '\r');
        return i - 1;
      }
    }
    return -1;
  }

  private static void require(boolean isSo) throws RefusedException {
    if (!isSo) {
      throw new RefusedException(
          ErrorResponse.malformed("the body is not in well-formed chunks (RFC 9112, section 7.1)"));
    }
  }
}
