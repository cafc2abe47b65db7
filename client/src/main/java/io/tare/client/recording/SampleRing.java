package io.tare.client.recording;

import io.tare.client.call.Measurement;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Samples on their way from all measuring threads to the one writer, in slots that exist from the
 * beginning. It is as large as their sum asks for, however many they are. Nothing is ever dropped:
 * when all slots are taken, {@link #put} waits, and it is called between submissions, outside what
 * is measured.
 *
 * <p>A thread claims a slot by counting on, fills it, and then marks it as filled; the writer takes
 * slots in the order in which they were claimed.
 */
public final class SampleRing {

  /** Slots; some seconds of the fastest submissions of a processor. */
  public static final int CAPACITY = 1 << 15;

  private static final int MASK = CAPACITY - 1;
  private static final long PAUSE_NANOS = 100_000;

  private final long[] slots = new long[CAPACITY * Measurement.LONGS];
  private final @Nullable String[] reasons = new @Nullable String[CAPACITY];

  /** Of each slot, which sample lies in it, counted from 1. */
  private final AtomicLongArray filled = new AtomicLongArray(CAPACITY);

  private final AtomicLong claimed = new AtomicLong();
  private final AtomicLong taken = new AtomicLong();

  /** Hands a measurement on. For any thread. */
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

  /** How many measurements lie here, those included that are being put. */
  int size() {
    return (int) (claimed.get() - taken.getAcquire());
  }

  /**
   * Takes the oldest measurement. For the writer alone.
   *
   * @return false if there is none
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
