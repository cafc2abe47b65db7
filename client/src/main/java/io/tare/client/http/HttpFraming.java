package io.tare.client.http;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Reads the framing of HTTP/1.1 (RFC 9112, sections 6 and 7) from a buffer at absolute positions.
 */
final class HttpFraming {

  private static final int MAX_SIZE_LINE = 4096;
  private static final int MAX_TRAILER = 1 << 16;
  private static final int HEX = 16;

  private HttpFraming() {}

  /**
   * The position after the line that begins here, or -1 if it is incomplete. A line may end in LF
   * only (RFC 9112, section 2.2).
   */
  static int lineEnd(ByteBuffer bytes, int from, int limit) {
    for (int i = from; i < limit; i++) {
      if (bytes.get(i) == '\n') {
        return i + 1;
      }
    }
    return -1;
  }

  /**
   * The position after a complete field that begins here: a line that begins with a blank continues
   * it (RFC 9112, section 5.2).
   */
  static int fieldEnd(ByteBuffer bytes, int from, int limit) {
    int end = lineEnd(bytes, from, limit);
    while (end < limit && isBlank(bytes.get(end))) {
      end = lineEnd(bytes, end, limit);
    }
    return end;
  }

  /** Whether a word that began before a position in a line ends there. */
  static boolean isWordEnd(ByteBuffer bytes, int at, int lineEnd) {
    return at < lineEnd && (isBlank(bytes.get(at)) || textEnd(bytes, at, lineEnd) == at);
  }

  /** The position after the text of a line, before its line end. */
  static int textEnd(ByteBuffer bytes, int from, int lineEnd) {
    int end = lineEnd - 1;
    return end > from && bytes.get(end - 1) == '\r' ? end - 1 : end;
  }

  /**
   * The position after the empty line behind a chunk's content, or -1 if it is incomplete.
   *
   * @throws IOException if it is not an empty line
   */
  static int chunkEnd(ByteBuffer bytes, int contentEnd, int limit) throws IOException {
    int end = lineEnd(bytes, contentEnd, Math.min(limit, contentEnd + 2));
    boolean isEmpty = end >= 0 && textEnd(bytes, contentEnd, end) == contentEnd;
    if (isEmpty) {
      return end;
    }
    if (limit > contentEnd && (limit > contentEnd + 1 || bytes.get(contentEnd) != '\r')) {
      throw unreadableChunks();
    }
    return -1;
  }

  /**
   * The position after a chunk's first line, or -1 if it is incomplete.
   *
   * @throws IOException if it is too long
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
    int end = from;
    while (Character.digit(bytes.get(end), HEX) >= 0) {
      end++;
    }
    boolean isWhole = bytes.get(end) == ';' || isWordEnd(bytes, end, lineEnd);
    if (end == from || !isWhole || size < 0) {
      throw unreadableChunks();
    }
    return size;
  }

  private static IOException unreadableChunks() {
    return new IOException("the answer's chunks cannot be read");
  }

  /** The size on a chunk's first line; negative if it is too large. */
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
   * The position after header or trailer fields that begin here, including the empty line, or -1 if
   * they are incomplete.
   *
   * @throws IOException if they are too long
   */
  static int fieldsEnd(ByteBuffer bytes, int from, int limit) throws IOException {
    int at = from;
    for (int end = lineEnd(bytes, at, limit); end >= 0; end = lineEnd(bytes, at, limit)) {
      if (textEnd(bytes, at, end) == at) {
        return end;
      }
      at = end;
    }
    if (limit - from > MAX_TRAILER) {
      throw new IOException("the answer's header fields do not end");
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

  /** The position after the element of a list that begins here (RFC 9110, section 5.6.1). */
  static int elementEnd(ByteBuffer bytes, int from, int limit) {
    int end = from;
    while (end < limit && bytes.get(end) != ',') {
      end++;
    }
    return end;
  }

  /**
   * Whether an element of a list is this word, with blanks around it.
   *
   * @param lowerCase the word
   */
  static boolean isElement(ByteBuffer bytes, int from, int limit, byte[] lowerCase) {
    int first = afterBlanks(bytes, from, limit);
    int end = beforeBlanks(bytes, first, limit);
    return end - first == lowerCase.length && isField(bytes, first, end, lowerCase);
  }

  /** The first position without a blank. */
  static int afterBlanks(ByteBuffer bytes, int from, int limit) {
    int first = from;
    while (first < limit && isSpace(bytes.get(first))) {
      first++;
    }
    return first;
  }

  /** The position after the last one without a blank. */
  static int beforeBlanks(ByteBuffer bytes, int from, int limit) {
    int end = limit;
    while (end > from && isSpace(bytes.get(end - 1))) {
      end--;
    }
    return end;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }

  /** Within a field, line ends are blanks too. */
  private static boolean isSpace(byte b) {
    return isBlank(b) || b == '\r' || b == '\n';
  }

  private static int lower(byte b) {
    return b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b;
  }
}
