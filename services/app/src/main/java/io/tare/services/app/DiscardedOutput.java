package io.tare.services.app;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;

/** Where what is not to be read is written to. */
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
    throw new IllegalStateException("nothing is written here at a time of its own");
  }
}
