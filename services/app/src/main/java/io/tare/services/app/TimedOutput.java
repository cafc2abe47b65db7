package io.tare.services.app;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;

/**
 * Times each write of the answer's body. The filter closes it, since closing ends the message, and
 * the trailer contains the time of everything before.
 */
final class TimedOutput extends ServletOutputStream {

  private final ServletOutputStream out;
  private final RequestInFlight submission;
  private final byte[] buffer;
  private int held;
  private boolean isFlushed;

  TimedOutput(ServletOutputStream out, RequestInFlight submission, byte[] buffer) {
    this.out = out;
    this.submission = submission;
    this.buffer = buffer;
  }

  @Override
  public void write(int value) throws IOException {
    if (held == buffer.length) {
      drain();
    }
    buffer[held++] = (byte) value;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (length > buffer.length - held) {
      drain();
    }
    if (length > buffer.length) {
      pass(bytes, offset, length, false);
    } else {
      System.arraycopy(bytes, offset, buffer, held, length);
      held += length;
    }
  }

  private void drain() throws IOException {
    if (held > 0) {
      pass(buffer, 0, held, false);
      held = 0;
    }
  }

  private void pass(byte[] bytes, int offset, int length, boolean flush) throws IOException {
    long start = submission.now();
    if (length > 0) {
      out.write(bytes, offset, length);
    }
    if (flush) {
      out.flush();
    }
    submission.writtenSince(start);
    isFlushed = flush;
  }

  /** The stack flushes an answer several times; only new bytes are passed on and timed. */
  @Override
  public void flush() throws IOException {
    if (held == 0 && isFlushed) {
      return;
    }
    int length = held;
    held = 0;
    pass(buffer, 0, length, true);
  }

  @Override
  public void close() throws IOException {
    drain();
  }

  @Override
  public boolean isReady() {
    return out.isReady();
  }

  @Override
  public void setWriteListener(WriteListener listener) {
    out.setWriteListener(listener);
  }
}
