package io.tare.services.app;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;

/** Times each read of the request's body, and stops a request that is too large or too slow. */
final class TimedInput extends ServletInputStream {

  private final ServletInputStream in;
  private final Submission submission;
  private final long limitNs;

  TimedInput(ServletInputStream in, Submission submission, long limitMs) {
    this.in = in;
    this.submission = submission;
    this.limitNs = limitMs * 1_000_000;
  }

  @Override
  public int read() throws IOException {
    long start = submission.now();
    int value = in.read();
    account(start, value < 0 ? value : 1);
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    long start = submission.now();
    int count = in.read(bytes, offset, length);
    account(start, count);
    return count;
  }

  private void account(long startNs, int count) throws IOException {
    submission.received(submission.now() - startNs);
    if (count > 0 && !submission.tryHold(count)) {
      throw new IOException("the request is larger than this server may hold (tare.limit.bytes)");
    }
    if (submission.receivedNs() > limitNs) {
      throw new IOException("the request took too long to arrive (tare.limit.receive-ms)");
    }
  }

  @Override
  public int available() throws IOException {
    return in.available();
  }

  @Override
  public boolean isFinished() {
    return in.isFinished();
  }

  @Override
  public boolean isReady() {
    return in.isReady();
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
