package io.tare.client.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The status line and those header fields of an answer that are needed to receive it. Fields of one
 * name are one list (RFC 9110, section 5.3).
 */
final class AnswerHead {

  private static final byte[] VERSION = "http/1.".getBytes(US_ASCII);
  private static final byte[] CONTENT_LENGTH = "content-length:".getBytes(US_ASCII);
  private static final byte[] TRANSFER_ENCODING = "transfer-encoding:".getBytes(US_ASCII);
  private static final byte[] CONNECTION = "connection:".getBytes(US_ASCII);
  private static final byte[] CONTENT_TYPE = "content-type:".getBytes(US_ASCII);
  private static final byte[] CONTENT_ENCODING = "content-encoding:".getBytes(US_ASCII);
  private static final byte[] CHUNKED = "chunked".getBytes(US_ASCII);
  private static final byte[] IDENTITY = "identity".getBytes(US_ASCII);
  private static final byte[] CLOSE = "close".getBytes(US_ASCII);
  private static final byte[] KEEP_ALIVE = "keep-alive".getBytes(US_ASCII);
  private static final int STATUS_AT = 9;
  private static final int STATUS_END = 12;
  private static final int VERSION_LENGTH = 8;

  /** Far from an overflow by one more digit. */
  private static final long MAX_NUMBER = 1L << 59;

  private int start;
  private int end;
  private int status;
  private long contentLength;
  private boolean isCoded;
  private boolean chunked;
  private boolean isPersistent;
  private boolean closes;
  private int typeFrom;
  private int typeTo;
  private int encodingFrom;
  private int encodingTo;

  AnswerHead() {
    forget();
  }

  void clear() {
    start = 0;
    forget();
  }

  private void forget() {
    end = 0;
    status = 0;
    contentLength = -1;
    isCoded = false;
    chunked = false;
    isPersistent = true;
    closes = false;
    typeFrom = 0;
    typeTo = 0;
    encodingFrom = 0;
    encodingTo = 0;
  }

  /**
   * Reads the head, if it is complete.
   *
   * @return whether it was
   * @throws IOException if it is not a head of an HTTP/1.1 answer
   */
  boolean parse(ByteBuffer bytes) throws IOException {
    int limit = bytes.position();
    int complete = HttpFraming.fieldsEnd(bytes, start, limit);
    if (complete < 0) {
      return false;
    }
    int fields = HttpFraming.lineEnd(bytes, start, complete);
    statusLine(bytes, fields);
    int at = fields;
    while (at < complete) {
      int next = HttpFraming.fieldEnd(bytes, at, complete);
      field(bytes, at, HttpFraming.textEnd(bytes, at, next));
      at = next;
    }
    end = complete;
    return true;
  }

  private void statusLine(ByteBuffer bytes, int lineEnd) throws IOException {
    if (!HttpFraming.isField(bytes, start, lineEnd, VERSION)
        || !HttpFraming.isWordEnd(bytes, start + STATUS_END, lineEnd)) {
      throw new IOException("the answer is not HTTP/1.1");
    }
    isPersistent = bytes.get(start + VERSION_LENGTH - 1) != '0';
    status = (int) number(bytes, start + STATUS_AT, start + STATUS_END);
  }

  private void field(ByteBuffer bytes, int from, int to) throws IOException {
    if (HttpFraming.isField(bytes, from, to, CONTENT_LENGTH)) {
      lengths(bytes, from + CONTENT_LENGTH.length, to);
    } else if (HttpFraming.isField(bytes, from, to, TRANSFER_ENCODING)) {
      codings(bytes, from + TRANSFER_ENCODING.length, to);
    } else if (HttpFraming.isField(bytes, from, to, CONNECTION)) {
      options(bytes, from + CONNECTION.length, to);
    } else if (HttpFraming.isField(bytes, from, to, CONTENT_TYPE)) {
      typeFrom = from + CONTENT_TYPE.length;
      typeTo = to;
    } else if (HttpFraming.isField(bytes, from, to, CONTENT_ENCODING)) {
      encodingFrom = from + CONTENT_ENCODING.length;
      encodingTo = to;
    }
  }

  /** A length that may be repeated if it is the same each time (RFC 9112, section 6.3). */
  private void lengths(ByteBuffer bytes, int from, int to) throws IOException {
    for (int at = from; at <= to; at = HttpFraming.elementEnd(bytes, at, to) + 1) {
      long length = number(bytes, at, HttpFraming.elementEnd(bytes, at, to));
      if (contentLength >= 0 && contentLength != length) {
        throw new IOException(
            "the answer has two lengths, " + contentLength + " and " + length + " bytes");
      }
      contentLength = length;
    }
  }

  /**
   * The last coding determines the framing (RFC 9112, section 6.3). Old servers send {@code
   * identity}, which has no effect (RFC 2616, section 3.6).
   */
  private void codings(ByteBuffer bytes, int from, int to) {
    for (int at = from; at <= to; at = HttpFraming.elementEnd(bytes, at, to) + 1) {
      int end = HttpFraming.elementEnd(bytes, at, to);
      if (!HttpFraming.isElement(bytes, at, end, IDENTITY)) {
        isCoded = true;
        chunked = HttpFraming.isElement(bytes, at, end, CHUNKED);
      }
    }
  }

  private void options(ByteBuffer bytes, int from, int to) {
    for (int at = from; at <= to; at = HttpFraming.elementEnd(bytes, at, to) + 1) {
      int end = HttpFraming.elementEnd(bytes, at, to);
      closes |= HttpFraming.isElement(bytes, at, end, CLOSE);
      isPersistent |= HttpFraming.isElement(bytes, at, end, KEEP_ALIVE);
    }
  }

  /** A whole number with blanks around it. */
  private static long number(ByteBuffer bytes, int from, int to) throws IOException {
    int first = HttpFraming.afterBlanks(bytes, from, to);
    int end = HttpFraming.beforeBlanks(bytes, first, to);
    long number = 0;
    boolean readable = first < end;
    for (int i = first; i < end && readable; i++) {
      int digit = bytes.get(i) - '0';
      number = number * 10 + digit;
      readable = digit >= 0 && digit <= 9 && number <= MAX_NUMBER;
    }
    if (!readable) {
      throw new IOException("a number in the answer's head cannot be read");
    }
    return number;
  }

  /** Whether another head follows (RFC 9110, section 15.2). */
  boolean isInterim() {
    return status / 100 == 1;
  }

  /** Continues after an interim answer. */
  void skipInterim() {
    start = end;
    forget();
  }

  int end() {
    return end;
  }

  int status() {
    return status;
  }

  /** The announced length, or -1 if absent or a coding overrides it. */
  long contentLength() {
    return isCoded ? -1 : contentLength;
  }

  boolean chunked() {
    return chunked;
  }

  boolean keepsConnection() {
    return isPersistent && !closes;
  }

  String contentType(ByteBuffer bytes) {
    return text(bytes, typeFrom, typeTo);
  }

  String contentEncoding(ByteBuffer bytes) {
    return text(bytes, encodingFrom, encodingTo);
  }

  /** The values of a field, in their order. */
  List<String> values(ByteBuffer bytes, String name) {
    byte[] field = (name + ":").getBytes(US_ASCII);
    List<String> values = new ArrayList<>();
    int at = HttpFraming.lineEnd(bytes, start, end);
    while (at < end) {
      int next = HttpFraming.fieldEnd(bytes, at, end);
      int to = HttpFraming.textEnd(bytes, at, next);
      if (HttpFraming.isField(bytes, at, to, field)) {
        values.add(text(bytes, at + field.length, to));
      }
      at = next;
    }
    return values;
  }

  private static String text(ByteBuffer bytes, int from, int to) {
    byte[] text = new byte[to - from];
    bytes.get(from, text);
    return new String(text, US_ASCII).strip();
  }
}
