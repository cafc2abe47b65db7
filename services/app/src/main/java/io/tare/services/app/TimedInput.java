package io.tare.services.app;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;

/** Times each read of the request's body, and stops a request that is too large or too slow. */
final class TimedInput extends ServletInputStream {

  private final ServletInputStream in;
  private final Submission submission;
  private final byte[] buffer;
  private final long limitNs;
  private long expected;
  private int position;
  private int end;

  /**
   * Reads through a buffer.
   *
   * @param contentLength bytes the body has, or a negative number if that is not known
   */
  TimedInput(
      ServletInputStream in,
      Submission submission,
      byte[] buffer,
      long contentLength,
      long limitMs) {
    this.in = in;
    this.submission = submission;
    this.buffer = buffer;
    this.expected = contentLength;
    this.limitNs = limitMs * 1_000_000;
  }

  @Override
  public int read() throws IOException {
    return position < end || fill() ? buffer[position++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (position == end && !fill()) {
      return -1;
    }
    int count = Math.min(length, end - position);
    System.arraycopy(buffer, position, bytes, offset, count);
    position += count;
    return count;
  }

  /** Gets the next bytes, however few; the clock is read only if that may have to wait. */
  private boolean fill() throws IOException {
    if (expected == 0) {
      return false;
    }
    boolean waits = in.available() == 0;
    long start = waits ? submission.now() : 0;
    int count = in.read(buffer, 0, buffer.length);
    if (waits) {
      submission.received(submission.now() - start);
    }
    check(count);
    expected -= Math.max(count, 0);
    position = 0;
    end = Math.max(count, 0);
    return count > 0;
  }

  private void check(int count) throws IOException {
    if (count > 0 && !submission.tryHold(count)) {
      throw new IOException("the request is larger than this server may hold (tare.limit.bytes)");
    }
    if (submission.receivedNs() > limitNs) {
      throw new IOException("the request took too long to arrive (tare.limit.receive-ms)");
    }
  }

  @Override
  public int available() throws IOException {
    return end - position + in.available();
  }

  @Override
  public boolean isFinished() {
    return position == end && in.isFinished();
  }

  @Override
  public boolean isReady() {
    return position < end || in.isReady();
  }

  @Override
  public void setReadListener(ReadListener listener) {
    in.setReadListener(listener);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
