package io.tare.client.http;

import io.tare.harness.model.PeerLimits;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.List;

/**
 * A raw HTTP answer in reused off-heap memory, which the system writes directly. During receipt
 * only its framing is parsed; the content is read after the clock has stopped.
 */
public final class ReceivedAnswer {

  private static final int MIN_CAPACITY = 1 << 13;
  private static final int FRAMING_SHARE = 64;
  private static final int MAX_CAPACITY = Integer.MAX_VALUE - 8;
  private static final int MORE_THAN_EXPECTED = 2;
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;

  private final AnswerHead head = new AnswerHead();
  private final PartsTrailer parts = new PartsTrailer();
  private ByteBuffer bytes;
  private ByteBuffer window;
  private int length;
  private int bodyStart;
  private int nextChunk;
  private int trailerStart;
  private final boolean isHead;
  private final int max;

  /**
   * Memory for an answer.
   *
   * @param expectedBytes the expected size; grows when needed
   */
  ReceivedAnswer(long expectedBytes) {
    this(expectedBytes, false);
  }

  /**
   * Memory for an answer.
   *
   * @param expectedBytes the expected size; grows when needed
   * @param isHead whether it answers HEAD, and so has no content
   */
  ReceivedAnswer(long expectedBytes, boolean isHead) {
    this.isHead = isHead;
    long wanted = MIN_CAPACITY + expectedBytes + expectedBytes / FRAMING_SHARE;
    this.bytes = ByteBuffer.allocateDirect((int) Math.min(wanted, MAX_CAPACITY));
    this.max =
        (int)
            Math.min(
                MAX_CAPACITY, Math.max(PeerLimits.HTTP_ANSWER_BYTES, MORE_THAN_EXPECTED * wanted));
    this.window = bytes.duplicate();
  }

  /** Clears the previous answer. */
  void clear() {
    bytes.clear();
    head.clear();
    length = 0;
    bodyStart = 0;
    nextChunk = 0;
    trailerStart = 0;
  }

  /** Receives one complete answer. */
  void receive(ReadableByteChannel channel) throws IOException {
    do {
      if (!bytes.hasRemaining()) {
        grow();
      }
      if (channel.read(bytes) < 0) {
        if (endsWithConnection()) {
          length = bytes.position();
          return;
        }
        throw new EOFException();
      }
    } while (!complete());
  }

  private boolean complete() throws IOException {
    while (bodyStart == 0) {
      if (!head.parse(bytes)) {
        return false;
      }
      if (head.end() > PeerLimits.HTTP_HEAD_BYTES) {
        throw tooLong("the answer and its interim answers begin with", PeerLimits.HTTP_HEAD_BYTES);
      }
      if (head.isInterim()) {
        head.skipInterim();
      } else {
        bodyStart = head.end();
        nextChunk = bodyStart;
      }
    }
    if (hasNoContent()) {
      length = bodyStart;
      return true;
    }
    if (head.chunked()) {
      return lastChunkCame();
    }
    if (head.contentLength() < 0) {
      return false;
    }
    length = behind(bodyStart, head.contentLength());
    return bytes.position() >= length;
  }

  private boolean endsWithConnection() {
    return bodyStart > 0 && !hasNoContent() && !head.chunked() && head.contentLength() < 0;
  }

  /** RFC 9110, section 6.4.1. */
  private boolean hasNoContent() {
    return isHead || head.status() == NO_CONTENT || head.status() == NOT_MODIFIED;
  }

  private boolean lastChunkCame() throws IOException {
    int limit = bytes.position();
    while (trailerStart == 0) {
      int lineEnd = HttpFraming.sizeLineEnd(bytes, nextChunk, limit);
      if (lineEnd < 0) {
        return false;
      }
      int size = HttpFraming.chunkSize(bytes, nextChunk, lineEnd);
      if (size == 0) {
        trailerStart = lineEnd;
      } else {
        int end = HttpFraming.chunkEnd(bytes, behind(lineEnd, size), limit);
        if (end < 0) {
          return false;
        }
        nextChunk = end;
      }
    }
    int end = HttpFraming.fieldsEnd(bytes, trailerStart, limit);
    length = Math.max(end, 0);
    return end >= 0;
  }

  /** The position after that many bytes. */
  private int behind(int place, long size) throws IOException {
    if (size > max - place) {
      throw tooLong("the answer has", max);
    }
    return place + (int) size;
  }

  private static IOException tooLong(String what, int limit) {
    return new IOException(what + " more than " + limit + " bytes");
  }

  private void grow() throws IOException {
    int capacity = bytes.capacity();
    if (capacity >= max) {
      throw tooLong("the answer has", max);
    }
    try {
      ByteBuffer larger = ByteBuffer.allocateDirect((int) Math.min(max, 2L * capacity));
      bytes = larger.put(bytes.flip());
      window = bytes.duplicate();
    } catch (OutOfMemoryError e) {
      // Memory for what was expected was there: this answer is too long, and only it fails.
      throw new IOException(
          tooLong("the answer has", capacity).getMessage() + "; raise client.heap if it should", e);
    }
  }

  /** Whether nothing of it has arrived. */
  boolean isEmpty() {
    return bytes.position() == 0;
  }

  /** Bytes after the answer are an error: they could not be distinguished from the next answer. */
  boolean keepsConnection() {
    return head.keepsConnection() && !endsWithConnection() && bytes.position() == length;
  }

  /** The HTTP status. */
  public int status() {
    return head.status();
  }

  /** The value of the Content-Type field, empty if absent. */
  public String contentType() {
    return head.contentType(bytes);
  }

  /** The value of the Content-Encoding field, empty if absent. */
  public String contentEncoding() {
    return head.contentEncoding(bytes);
  }

  /**
   * The values of a field of its head, in their order.
   *
   * @param name in lower case
   */
  public List<String> values(String name) {
    return head.values(bytes, name);
  }

  /** Bytes on the wire, including head and framing. */
  public long length() {
    return length;
  }

  /** The server's parts; may be absent. */
  public PartsTrailer parts() {
    return parts.read(bytes, trailerStart, length);
  }

  /** The content, without the framing; valid until the next answer. */
  public InputStream content() {
    return new ContentStream(this);
  }

  /** Length of the content in bytes. */
  public int contentLength() {
    int sum = 0;
    for (int at = firstPiece(); at >= 0; at = pieceAfter(at)) {
      sum += pieceLength(at);
    }
    return sum;
  }

  /** Whether the content equals this. Allocates nothing. */
  public boolean contentEquals(ByteBuffer expected) {
    int from = expected.position();
    int limit = expected.limit();
    int left = expected.remaining();
    try {
      for (int at = firstPiece(); at >= 0; at = pieceAfter(at)) {
        int size = pieceLength(at);
        if (size > left) {
          return false;
        }
        expected.limit(expected.position() + size);
        // Both buffers keep their positions: nothing is sliced, nothing is copied.
        if (piece(at).mismatch(expected) >= 0) {
          return false;
        }
        expected.position(expected.limit());
        left -= size;
      }
      return left == 0;
    } finally {
      expected.limit(limit).position(from);
    }
  }

  /** A copy of the content. */
  public ByteBuffer copyOfContent() {
    ByteBuffer copy = ByteBuffer.allocateDirect(contentLength());
    for (int at = firstPiece(); at >= 0; at = pieceAfter(at)) {
      copy.put(piece(at));
    }
    return copy.flip();
  }

  /** The position of the first piece of content, or -1 if absent. */
  int firstPiece() {
    return hasNoContent() || pieceLength(bodyStart) == 0 ? -1 : bodyStart;
  }

  int pieceAfter(int at) {
    if (!head.chunked()) {
      return -1;
    }
    int contentEnd = HttpFraming.lineEnd(bytes, at, length) + pieceLength(at);
    int next = HttpFraming.lineEnd(bytes, contentEnd, length);
    return pieceLength(next) == 0 ? -1 : next;
  }

  /** The piece at a position, in a reused buffer. */
  ByteBuffer piece(int at) {
    int from = head.chunked() ? HttpFraming.lineEnd(bytes, at, length) : at;
    return window.limit(from + pieceLength(at)).position(from);
  }

  private int pieceLength(int at) {
    if (!head.chunked()) {
      return length - at;
    }
    return HttpFraming.sizeOrZero(bytes, at, length);
  }
}
