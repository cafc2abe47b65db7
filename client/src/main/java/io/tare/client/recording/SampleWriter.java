package io.tare.client.recording;

import io.tare.client.call.Measurement;
import io.tare.client.clock.WallAnchor;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The thread that writes samples while others measure. It looks for samples at intervals and is not
 * woken by those who measure: waking it would cost them a system call.
 */
public final class SampleWriter implements Runnable {

  private static final long INTERVAL_NANOS = 10_000_000;

  private final List<SampleRing> rings;
  private final SampleFormat format;
  private final CellTotals totals;
  private final LineOutput output;
  private final Runnable onBroken;
  private final Lines lines = new Lines();
  private final Measurement sample = new Measurement();
  private volatile boolean finishing;
  private volatile @Nullable IOException broken;

  /**
   * @param firstSequence number of the first submission within its cell
   * @param warmup samples with a smaller sequence number are warm-up
   * @param onBroken called once if the output cannot be written
   */
  public SampleWriter(
      String cell,
      long firstSequence,
      long warmup,
      WallAnchor anchor,
      List<SampleRing> rings,
      CellTotals totals,
      LineOutput output,
      Runnable onBroken) {
    this.format = new SampleFormat(cell, firstSequence, warmup, anchor);
    this.rings = rings;
    this.totals = totals;
    this.output = output;
    this.onBroken = onBroken;
  }

  @Override
  public void run() {
    boolean last;
    do {
      last = finishing;
      drain();
      if (!last) {
        LockSupport.parkNanos(INTERVAL_NANOS);
      }
    } while (!last);
  }

  /** Lets {@link #run} return once everything that was put into the rings is written. */
  public void finish(Thread writing) throws InterruptedException {
    finishing = true;
    LockSupport.unpark(writing);
    writing.join();
  }

  /** Why lines could not be written, if they could not. */
  public @Nullable IOException broken() {
    return broken;
  }

  /** Goes on emptying the rings when the output is broken, so that nobody waits for a free slot. */
  private void drain() {
    try {
      for (int client = 0; client < rings.size(); client++) {
        SampleRing ring = rings.get(client);
        while (ring.take(sample)) {
          if (broken == null) {
            lines.add(json -> format.write(sample, json));
          }
          if (!format.isWarmup(sample)) {
            totals.add(client, sample);
          }
        }
      }
      if (broken == null) {
        lines.flushTo(output);
      }
    } catch (IOException e) {
      broken = e;
      onBroken.run();
    }
  }
}
