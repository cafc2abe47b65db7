package io.tare.client.recording;

import io.tare.client.call.Measurement;
import io.tare.client.clock.Clock;
import io.tare.client.clock.WallAnchor;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The thread that writes samples while others measure. Measuring threads do not wake it, which
 * would cost them a system call; it sleeps about as long as a batch takes to arrive. Many small
 * batches would cost more, and one large batch would occupy a processor for longer than a
 * submission may be late.
 */
public final class SampleWriter implements Runnable {

  /** The longest time before a sample is written, so that a reader sees progress. */
  private static final long MAX_NANOS = 100_000_000;

  /** The longest time that samples are held back, if there is room for them. */
  private static final long HELD_NANOS = 2_000_000_000;

  private static final int MAX_HELD = SampleRing.CAPACITY / 4;

  private final SampleRing ring;
  private final SampleOutput output;
  private final SampleBuffer samples;
  private final CellTotals totals;
  private final boolean isHeld;
  private final Runnable onBroken;
  private final Measurement sample = new Measurement();
  private volatile boolean finishing;
  private volatile @Nullable Throwable broken;

  /**
   * @param firstSequence sequence number of the first submission in its cell
   * @param isHeld whether samples are held back for some seconds, to keep the cost of writing out
   *     of usage measured meanwhile
   * @param onBroken called once if the output cannot be written
   */
  public SampleWriter(
      String cell,
      long firstSequence,
      WallAnchor anchor,
      SampleRing ring,
      CellTotals totals,
      LineOutput output,
      boolean isHeld,
      Runnable onBroken) {
    this.output =
        output.isPacked() ? new PackedSamples(cell, output) : new JsonSamples(cell, output);
    // Takes up to two batches, or it could never catch up.
    this.samples = new SampleBuffer(firstSequence, anchor, 2 * this.output.batch());
    this.ring = ring;
    this.totals = totals;
    this.isHeld = isHeld;
    this.onBroken = onBroken;
  }

  @Override
  public void run() {
    if (isHeld) {
      writeSeldom();
    } else {
      writeSoon();
    }
    writeAll();
  }

  private void writeSeldom() {
    long last = Clock.nanos();
    while (!finishing) {
      LockSupport.parkNanos(MAX_NANOS);
      if (ring.size() >= MAX_HELD || Clock.nanos() - last >= HELD_NANOS) {
        writeAll();
        last = Clock.nanos();
      }
    }
  }

  private void writeSoon() {
    long last = Clock.nanos();
    long pause = MAX_NANOS / output.batch();
    while (!finishing) {
      LockSupport.parkNanos(pause);
      int written = writeBatch();
      long now = Clock.nanos();
      pause = pauseAfter(written, now - last, output.batch());
      last = now;
    }
  }

  /** Writes everything in the ring; for any thread. */
  public void writeAll() {
    while (writeBatch() > 0) {
      // until nothing is left
    }
  }

  /**
   * The expected time until the next batch at the current rate.
   *
   * @param samples how many came
   * @param nanos in how many nanoseconds
   * @param batch the size of a batch
   */
  static long pauseAfter(int samples, long nanos, int batch) {
    if (samples == 2 * batch) {
      return 0; // there are more
    }
    return samples == 0 ? MAX_NANOS : Math.min(MAX_NANOS, batch * nanos / samples);
  }

  /** Makes {@link #run} return after it has written everything in the ring. */
  public void finish(Thread writing) throws InterruptedException {
    finishing = true;
    LockSupport.unpark(writing);
    writing.join();
  }

  /** Why writing failed, if it did. */
  public @Nullable Throwable broken() {
    return broken;
  }

  private void add() {
    samples.add(sample);
    if (!sample.warmup) {
      totals.add(sample);
    }
  }

  /**
   * Keeps emptying the ring when writing has failed, so that no client waits for a free slot. No
   * failure may end the thread: samples would be missing unnoticed.
   */
  private synchronized int writeBatch() {
    int count = 0;
    try {
      while (!samples.isFull() && ring.take(sample)) {
        count++;
        if (broken == null) {
          add();
        }
      }
      if (broken == null && !samples.isEmpty()) {
        output.write(samples.columns());
      }
    } catch (IOException | RuntimeException | Error e) {
      if (broken == null) {
        broken = e;
        onBroken.run();
      }
    } finally {
      samples.clear();
    }
    return count;
  }
}
