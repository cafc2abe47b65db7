package io.tare.services.app;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Times the wait for the request's body, and stops a request that is too large or too slow. Missing
 * bytes are awaited until the buffer is full or the body ends, so that the clock is read twice per
 * buffer, in whatever pieces the body arrives.
 */
final class TimedInput extends ServletInputStream {

  private static final String TOO_LARGE =
      "the request is larger than this server allows (tare.limit.bytes)";
  private static final String TOO_SLOW =
      "the request arrived too slowly (tare.limit.receive-ms, receive-rate and crowded-ms)";

  private final ServletInputStream in;
  private final RequestInFlight submission;
  private final ReceiveTimeout timeout;
  private final byte[] buffer;
  private long expected;
  private int position;
  private int end;
  private boolean isAtEnd;

  /**
   * Reads through a buffer.
   *
   * @param contentLength length of the body, or a negative number if unknown
   */
  TimedInput(
      ServletInputStream in,
      RequestInFlight submission,
      ReceiveTimeout timeout,
      byte[] buffer,
      long contentLength) {
    this.in = in;
    this.submission = submission;
    this.timeout = timeout;
    this.buffer = buffer;
    this.expected = contentLength;
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

  /** Gets the next bytes: available ones without reading the clock, or waits for some. */
  private boolean fill() throws IOException {
    position = 0;
    end = 0;
    if (isComplete()) {
      return false;
    }
    if (in.available() == 0) {
      await();
    } else {
      readOnce();
    }
    if (end > 0 && !submission.tryHold(end)) {
      throw refused(TOO_LARGE);
    }
    return end > 0;
  }

  private boolean isComplete() {
    return isAtEnd || expected == 0;
  }

  /** Adds to the buffer. */
  private void readOnce() throws IOException {
    int count = in.read(buffer, end, buffer.length - end);
    isAtEnd = count < 0;
    int came = Math.max(count, 0);
    end += came;
    expected -= came;
  }

  private void await() throws IOException {
    long start = submission.now();
    ReceiveTimeout.Wait wait =
        timeout.begin(start, submission.receivedNs(), submission.heldBytes());
    boolean isGivenUp = false;
    @Nullable IOException failure = null;
    try {
      while (end < buffer.length && !isComplete()) {
        readOnce();
        wait.came(submission.heldBytes() + end);
      }
    } catch (IOException e) {
      failure = e;
    } finally {
      isGivenUp = timeout.end(wait, submission.receivedSince(start));
    }
    if (isGivenUp) {
      throw refused(TOO_SLOW);
    }
    if (failure != null) {
      submission.complain("the request could not be read completely");
      throw failure;
    }
  }

  private IOException refused(String reason) {
    submission.complain(reason);
    return new IOException(reason);
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
