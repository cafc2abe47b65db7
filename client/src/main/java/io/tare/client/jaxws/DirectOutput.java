package io.tare.client.jaxws;

import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Collects bytes in reused off-heap memory. */
final class DirectOutput extends OutputStream {

  private static final int MIN_CAPACITY = 1 << 16;

  private ByteBuffer bytes = ByteBuffer.allocateDirect(MIN_CAPACITY);

  @Override
  public void write(int value) {
    require(1);
    bytes.put((byte) value);
  }

  @Override
  public void write(byte[] from, int offset, int length) {
    require(length);
    bytes.put(from, offset, length);
  }

  void clear() {
    bytes.clear();
  }

  /** Everything written; valid until the next write. */
  ByteBuffer written() {
    return bytes.duplicate().flip();
  }

  private void require(int more) {
    if (bytes.remaining() < more) {
      long wanted = Math.max(2L * bytes.capacity(), (long) bytes.position() + more);
      ByteBuffer larger = ByteBuffer.allocateDirect((int) Math.min(wanted, Integer.MAX_VALUE - 8));
      bytes = larger.put(bytes.flip());
    }
  }
}
