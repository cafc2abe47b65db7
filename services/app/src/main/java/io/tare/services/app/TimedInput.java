package io.tare.services.app;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Times each read of the request's body, and stops a request that is too large or too slow. */
final class TimedInput extends ServletInputStream {

  private static final String TOO_LARGE =
      "the request is larger than this server may hold (tare.limit.bytes)";
  private static final String TOO_SLOW =
      "the request arrived too slowly (tare.limit.receive-ms, receive-rate and crowded-ms)";

  private final ServletInputStream in;
  private final RequestInFlight submission;
  private final ReceiveTimeout timeout;
  private final byte[] buffer;
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

  /** Gets the next bytes, however few; the clock is read only if that may have to wait. */
  private boolean fill() throws IOException {
    if (expected == 0) {
      return false;
    }
    int count = in.available() == 0 ? await() : in.read(buffer, 0, buffer.length);
    if (count > 0 && !submission.tryHold(count)) {
      throw refused(TOO_LARGE);
    }
    expected -= Math.max(count, 0);
    position = 0;
    end = Math.max(count, 0);
    return count > 0;
  }

  private int await() throws IOException {
    long start = submission.now();
    ReceiveTimeout.Wait wait =
        timeout.begin(start, submission.receivedNs(), submission.heldBytes());
    int count = 0;
    boolean isGivenUp = false;
    @Nullable IOException failure = null;
    try {
      count = in.read(buffer, 0, buffer.length);
    } catch (IOException e) {
      failure = e;
    } finally {
      long now = submission.now();
      submission.received(now - start);
      isGivenUp = timeout.end(wait, now, Math.max(count, 0));
    }
    if (isGivenUp) {
      throw refused(TOO_SLOW);
    }
    if (failure != null) {
      submission.complain("the request could not be read to its end");
      throw failure;
    }
    return count;
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
