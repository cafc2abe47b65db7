package io.tare.services.benchmarks;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Requests and answers of one size over a connection, each sent when the answer before it is there:
 * both sides of what is measured. Every round trip is kept, so that percentiles are exact.
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
   * @param size bytes of a request and of its answer
   * @param warmup round trips at the beginning that do not count
   * @param clock nanoseconds from anywhere
   * @throws IOException if the connection ends or fails
   */
  static RoundTrips asked(
      InputStream in, OutputStream out, int size, int warmup, int count, LongSupplier clock)
      throws IOException {
    new DataOutputStream(out).writeInt(size);
    out.flush();
    byte[] message = new byte[size];
    long[] nanos = new long[count];
    for (int i = -warmup; i < count; i++) {
      long begun = clock.getAsLong();
      out.write(message);
      out.flush();
      requireWhole(in.readNBytes(message, 0, size), size);
      if (i >= 0) {
        nanos[i] = clock.getAsLong() - begun;
      }
    }
    return new RoundTrips(nanos);
  }

  private static void requireWhole(int read, int size) throws IOException {
    if (read < size) {
      throw new IOException("the connection ended before the answer");
    }
  }

  /** Answers what comes from one that {@link #asked asks}, until that ends the connection. */
  static void answer(InputStream in, OutputStream out) throws IOException {
    byte[] message = new byte[new DataInputStream(in).readInt()];
    while (in.readNBytes(message, 0, message.length) == message.length) {
      out.write(message);
      out.flush();
    }
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
