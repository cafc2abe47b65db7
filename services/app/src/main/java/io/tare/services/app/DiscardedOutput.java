package io.tare.services.app;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;

/** An output that discards everything. */
final class DiscardedOutput extends ServletOutputStream {

  @Override
  public void write(int value) {}

  @Override
  public void write(byte[] bytes, int offset, int length) {}

  @Override
  public boolean isReady() {
    return true;
  }

  @Override
  public void setWriteListener(WriteListener listener) {
    throw new IllegalStateException("asynchronous writes are not supported");
  }
}
