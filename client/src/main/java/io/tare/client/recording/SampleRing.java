package io.tare.client.recording;

import io.tare.client.call.Measurement;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Samples on their way from one measuring thread to the one writer, in slots that exist from the
 * beginning. Nothing is ever dropped: when all slots are taken, {@link #put} waits, and it is
 * called between submissions, outside what is measured.
 */
public final class SampleRing {

  /** Slots; some seconds of the fastest submissions. */
  public static final int CAPACITY = 1 << 12;

  private static final int MASK = CAPACITY - 1;
  private static final long PAUSE_NANOS = 100_000;

  private final long[] slots = new long[CAPACITY * Measurement.LONGS];
  private final @Nullable String[] reasons = new @Nullable String[CAPACITY];
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong taken = new AtomicLong();

  /** Hands a measurement on. For the measuring thread alone. */
  public void put(Measurement measurement) {
    long next = written.getPlain();
    while (next - taken.getAcquire() >= CAPACITY) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    int slot = (int) next & MASK;
    measurement.store(slots, slot * Measurement.LONGS);
    reasons[slot] = measurement.reason;
    written.setRelease(next + 1);
  }

  /**
   * Takes the oldest measurement. For the writer alone.
   *
   * @return false if there is none
   */
  public boolean take(Measurement into) {
    long next = taken.getPlain();
    if (next == written.getAcquire()) {
      return false;
    }
    int slot = (int) next & MASK;
    into.load(slots, slot * Measurement.LONGS, reasons[slot]);
    reasons[slot] = null;
    taken.setRelease(next + 1);
    return true;
  }
}
