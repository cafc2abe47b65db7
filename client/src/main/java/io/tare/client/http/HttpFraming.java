package io.tare.client.http;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Reads the framing of HTTP/1.1 (RFC 9112, sections 6 and 7) from a buffer at absolute places. */
final class HttpFraming {

  /** Length of a line's end, such as the one behind a chunk's content. */
  static final int LINE_END = 2;

  private static final int MAX_SIZE_LINE = 4096;
  private static final int MAX_TRAILER = 1 << 16;
  private static final int HEX = 16;

  private HttpFraming() {}

  /** The place after the line that begins here, or -1 if its end is not there yet. */
  static int lineEnd(ByteBuffer bytes, int from, int limit) {
    for (int i = from; i + 1 < limit; i++) {
      if (bytes.get(i) == '\r' && bytes.get(i + 1) == '\n') {
        return i + 2;
      }
    }
    return -1;
  }

  /**
   * The place after a chunk's first line, or -1 if its end is not there yet.
   *
   * @throws IOException if there is no end to it
   */
  static int sizeLineEnd(ByteBuffer bytes, int from, int limit) throws IOException {
    int end = lineEnd(bytes, from, limit);
    if ((end < 0 ? limit : end) - from > MAX_SIZE_LINE) {
      throw unreadableChunks();
    }
    return end;
  }

  /**
   * The size on a chunk's first line.
   *
   * @throws IOException if the line has none
   */
  static int chunkSize(ByteBuffer bytes, int from, int lineEnd) throws IOException {
    int size = sizeOrZero(bytes, from, lineEnd);
    boolean digits = Character.digit(bytes.get(from), HEX) >= 0;
    if (!digits || size < 0) {
      throw unreadableChunks();
    }
    return size;
  }

  private static IOException unreadableChunks() {
    return new IOException("the answer's chunks cannot be read");
  }

  /** The size on a chunk's first line; negative if it is beyond all measure. */
  static int sizeOrZero(ByteBuffer bytes, int from, int limit) {
    int size = 0;
    for (int i = from; i < limit; i++) {
      int digit = Character.digit(bytes.get(i), HEX);
      if (digit < 0) {
        return size;
      }
      if (size >= 1 << 27) {
        return -1;
      }
      size = size * HEX + digit;
    }
    return size;
  }

  /**
   * The end of header or trailer fields that begin here, the empty line included, or -1 if it is
   * not there yet.
   *
   * @throws IOException if there is no end to them
   */
  static int fieldsEnd(ByteBuffer bytes, int from, int limit) throws IOException {
    int at = from;
    for (int end = lineEnd(bytes, at, limit); end >= 0; end = lineEnd(bytes, at, limit)) {
      if (end == at + 2) {
        return end;
      }
      at = end;
    }
    if (limit - from > MAX_TRAILER) {
      throw new IOException("the answer's header fields have no end");
    }
    return -1;
  }

  /**
   * Whether the line that begins here has this field name.
   *
   * @param lowerCaseName with its colon
   */
  static boolean isField(ByteBuffer bytes, int from, int limit, byte[] lowerCaseName) {
    if (limit - from < lowerCaseName.length) {
      return false;
    }
    for (int i = 0; i < lowerCaseName.length; i++) {
      if (lower(bytes.get(from + i)) != lowerCaseName[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether these lower-case bytes stand anywhere in a part of the buffer. */
  static boolean contains(ByteBuffer bytes, int from, int limit, byte[] lowerCase) {
    for (int i = from; i + lowerCase.length <= limit; i++) {
      if (isField(bytes, i, limit, lowerCase)) {
        return true;
      }
    }
    return false;
  }

  private static int lower(byte b) {
    return b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b;
  }
}
