package io.tare.harness.archive;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Ends after a number of bytes, so that what is written to the file meanwhile is not read. */
final class BoundedInput extends FilterInputStream {

  private long left;

  BoundedInput(InputStream in, long length) {
    super(in);
    this.left = length;
  }

  @Override
  public int read() throws IOException {
    if (left == 0) {
      return -1;
    }
    int read = super.read();
    left -= read < 0 ? left : 1;
    return read;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (left == 0) {
      return -1;
    }
    int read = super.read(target, offset, (int) Math.min(length, left));
    left -= read < 0 ? left : read;
    return read;
  }

  @Override
  public long skip(long count) throws IOException {
    long skipped = super.skip(Math.min(count, left));
    left -= skipped;
    return skipped;
  }
}
