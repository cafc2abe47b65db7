package io.tare.services.heartbeat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long the machine has slept: by how much Linux's uptime, which includes sleep, has gained on
 * the monotonic clock, which does not. Setting the wall clock changes neither. Other systems report
 * no sleep.
 */
final class SleepingTime implements AutoCloseable {

  private static final String UPTIME = "/proc/uptime";
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int ATTEMPTS = 16;

  private final @Nullable RandomAccessFile file;
  private final LongSupplier uptime;
  private final LongSupplier monotonic;
  private final long origin;
  private long max;

  /**
   * @param uptime in nanoseconds; a constant if unknown
   * @param monotonic nanoseconds since an arbitrary moment
   */
  SleepingTime(LongSupplier uptime, LongSupplier monotonic) {
    this(null, uptime, monotonic);
  }

  private SleepingTime(
      @Nullable RandomAccessFile file, LongSupplier uptime, LongSupplier monotonic) {
    this.file = file;
    this.uptime = uptime;
    this.monotonic = monotonic;
    long first = ahead();
    for (int i = 1; i < ATTEMPTS; i++) {
      first = Math.max(first, ahead());
    }
    this.origin = first;
    this.max = first;
  }

  /** Of this machine. */
  static SleepingTime ofMachine() {
    RandomAccessFile file = ExplainedDelays.opened(UPTIME);
    byte[] text = new byte[128];
    return new SleepingTime(file, () -> uptime(file, text), System::nanoTime);
  }

  /**
   * Nanoseconds of sleep since this was created, to 10 ms. A reading is never too large: the uptime
   * is rounded down and read first, so a delay between the two makes it smaller; therefore the
   * largest of all readings counts.
   */
  long nanos() {
    max = Math.max(max, ahead());
    return max - origin;
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }

  private long ahead() {
    long up = uptime.getAsLong();
    return up - monotonic.getAsLong();
  }

  private static long uptime(@Nullable RandomAccessFile file, byte[] text) {
    try {
      String[] numbers = ExplainedDelays.numbers(file, text);
      return numbers.length == 0 ? 0 : (long) (Double.parseDouble(numbers[0]) * NANOS_PER_SECOND);
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }
}
