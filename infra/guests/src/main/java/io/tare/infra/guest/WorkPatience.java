package io.tare.infra.guest;

import io.tare.infra.clock.Stopwatch;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long a hypervisor is waited for. One that has used processor time is at work, however little
 * of it a busy machine leaves, and gets the same time again; one that hangs has used none.
 */
final class WorkPatience {

  /** In all, so many times as long: a guest may go on while the monitor of its hypervisor hangs. */
  private static final int MOST = 9;

  private final Duration patience;
  private final LongSupplier processorNanos;
  private final Stopwatch all = Stopwatch.started();
  private Stopwatch waited = Stopwatch.started();
  private long usedNanos;

  /**
   * Begins to wait.
   *
   * @param patience with one that does nothing
   * @param processorNanos that it has used so far
   */
  WorkPatience(Duration patience, LongSupplier processorNanos) {
    this.patience = patience;
    this.processorNanos = processorNanos;
    this.usedNanos = processorNanos.getAsLong();
  }

  boolean isOver() {
    if (!waited.isBeyond(patience)) {
      return false;
    }
    long used = processorNanos.getAsLong();
    if (used <= usedNanos || all.isBeyond(patience.multipliedBy(MOST))) {
      return true;
    }
    usedNanos = used;
    waited = Stopwatch.started();
    return false;
  }
}
