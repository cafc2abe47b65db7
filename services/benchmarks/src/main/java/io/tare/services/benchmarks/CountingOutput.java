package io.tare.services.benchmarks;

import java.io.OutputStream;

/** Counts bytes and discards them. */
final class CountingOutput extends OutputStream {

  private long count;

  @Override
  public void write(int value) {
    count++;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    count += length;
  }

  long count() {
    return count;
  }
}
