package io.tare.services.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Both ends of requests and answers of one size over a connection, each request sent after the
 * previous answer. Every round trip is stored, so that percentiles are exact. Messages are
 * off-heap, so that each costs one system call and no copy, as in C.
 */
final class RoundTrips {

  private final long[] nanos;

  private RoundTrips(long[] nanos) {
    this.nanos = nanos;
    Arrays.sort(nanos);
  }

  /**
   * Asks.
   *
   * @param connection in blocking mode
   * @param size bytes of each request and answer
   * @param warmup warm-up round trips
   * @param clock nanoseconds from an arbitrary origin
   * @throws IOException if the connection ends or fails
   */
  static RoundTrips asked(
      ByteChannel connection, int size, int warmup, int count, LongSupplier clock)
      throws IOException {
    write(connection, ByteBuffer.allocateDirect(Integer.BYTES).putInt(size).clear());
    ByteBuffer message = ByteBuffer.allocateDirect(size);
    long[] nanos = new long[count];
    for (int i = -warmup; i < count; i++) {
      long begun = clock.getAsLong();
      write(connection, message.clear());
      if (!isFilled(connection, message.clear())) {
        throw new IOException("the connection ended before the answer");
      }
      if (i >= 0) {
        nanos[i] = clock.getAsLong() - begun;
      }
    }
    return new RoundTrips(nanos);
  }

  private static void write(ByteChannel connection, ByteBuffer message) throws IOException {
    while (message.hasRemaining()) {
      connection.write(message);
    }
  }

  /** Reads until the message is complete; returns false if the connection ends earlier. */
  private static boolean isFilled(ByteChannel connection, ByteBuffer message) throws IOException {
    while (message.hasRemaining()) {
      if (connection.read(message) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Answers requests of an end that {@link #asked asks}, until that sends no more. */
  static void answer(ByteChannel connection) throws IOException {
    ByteBuffer size = ByteBuffer.allocateDirect(Integer.BYTES);
    if (!isFilled(connection, size)) {
      return;
    }
    ByteBuffer message = ByteBuffer.allocateDirect(size.getInt(0));
    while (isFilled(connection, message.clear())) {
      write(connection, message.clear());
    }
  }

  /** Tells the end that asked how long this end stood still meanwhile. */
  static void tellStandstill(ByteChannel connection, long nanos) throws IOException {
    write(connection, ByteBuffer.allocate(Long.BYTES).putLong(nanos).clear());
  }

  /**
   * How long the other end stood still, which it tells when nothing more is sent.
   *
   * @throws IOException if the connection ends or fails
   */
  static long othersStandstill(ByteChannel connection) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
    if (!isFilled(connection, bytes)) {
      throw new IOException("the connection ended before the other end told of its standstills");
    }
    return bytes.getLong(0);
  }

  /** In nanoseconds. */
  double mean() {
    return Arrays.stream(nanos).average().orElseThrow();
  }

  /**
   * The shortest time within which at least that share of round trips ended, in nanoseconds.
   *
   * @param perMyriad the share in ten-thousandths, 1 to 10,000
   */
  long quantile(int perMyriad) {
    long rank = -Math.floorDiv(-(long) nanos.length * perMyriad, 10_000);
    return nanos[(int) Math.max(1, rank) - 1];
  }

  long longest() {
    return nanos[nanos.length - 1];
  }

  int count() {
    return nanos.length;
  }
}
