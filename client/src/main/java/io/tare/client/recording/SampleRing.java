package io.tare.client.recording;

import io.tare.client.call.Measurement;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Passes samples from all measuring threads to the one writer, in preallocated slots. Its size
 * depends on the total rate, not on the number of threads. Nothing is ever dropped: if all slots
 * are taken, {@link #put} waits, but it is called between submissions, outside measured times.
 *
 * <p>A thread claims a slot by incrementing a counter, fills it, and marks it as filled; the writer
 * takes slots in the order of their claims.
 */
public final class SampleRing {

  /** The number of slots: some seconds of a processor's fastest submissions. */
  public static final int CAPACITY = 1 << 15;

  private static final int MASK = CAPACITY - 1;
  private static final long PAUSE_NANOS = 100_000;

  private final long[] slots = new long[CAPACITY * Measurement.LONGS];
  private final @Nullable String[] reasons = new @Nullable String[CAPACITY];

  /** The number of the sample in each slot, from 1. */
  private final AtomicLongArray filled = new AtomicLongArray(CAPACITY);

  private final AtomicLong claimed = new AtomicLong();
  private final AtomicLong taken = new AtomicLong();

  /** Adds a measurement. Thread-safe. */
  public void put(Measurement measurement) {
    long mine = claimed.getAndIncrement();
    while (mine - taken.getAcquire() >= CAPACITY) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    int slot = (int) mine & MASK;
    measurement.store(slots, slot * Measurement.LONGS);
    reasons[slot] = measurement.reason;
    filled.setRelease(slot, mine + 1);
  }

  /** The number of measurements, including those being added. */
  int size() {
    return (int) (claimed.get() - taken.getAcquire());
  }

  /**
   * Takes the oldest measurement. Only for the writer.
   *
   * @return whether there was one
   */
  public boolean take(Measurement into) {
    long next = taken.getPlain();
    int slot = (int) next & MASK;
    if (filled.getAcquire(slot) != next + 1) {
      return false;
    }
    into.load(slots, slot * Measurement.LONGS, reasons[slot]);
    reasons[slot] = null;
    taken.setRelease(next + 1);
    return true;
  }
}
