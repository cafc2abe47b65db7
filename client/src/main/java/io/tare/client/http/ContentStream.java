package io.tare.client.http;

import java.io.InputStream;
import java.nio.ByteBuffer;

/** The content of a received answer, piece by piece. */
final class ContentStream extends InputStream {

  private final ReceivedAnswer answer;
  private ByteBuffer piece = ByteBuffer.allocate(0);
  private int next;

  ContentStream(ReceivedAnswer answer) {
    this.answer = answer;
    this.next = answer.firstPiece();
  }

  @Override
  public int read() {
    return advance() ? piece.get() & 0xFF : -1;
  }

  @Override
  public int read(byte[] to, int offset, int wanted) {
    if (wanted == 0) {
      return 0;
    }
    if (!advance()) {
      return -1;
    }
    int size = Math.min(wanted, piece.remaining());
    piece.get(to, offset, size);
    return size;
  }

  @Override
  public int available() {
    return piece.remaining();
  }

  private boolean advance() {
    while (!piece.hasRemaining()) {
      if (next < 0) {
        return false;
      }
      piece = answer.piece(next).duplicate();
      next = answer.pieceAfter(next);
    }
    return true;
  }
}
