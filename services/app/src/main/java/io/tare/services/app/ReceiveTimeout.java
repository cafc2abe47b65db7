package io.tare.services.app;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Limits the wait for the bodies of requests. The thread that serves a request reads its body, so a
 * slow sender occupies one of few threads. The total wait for a request is limited, and extended by
 * the bytes received; while all threads wait for bodies, slow requests get little more.
 *
 * <p>A blocked read cannot check the clock, so a thread of this object does, and interrupts reads
 * that wait too long.
 */
final class ReceiveTimeout {

  private static final int SWEEPS = 4;
  private static final long MAX_SWEEP_MS = 500;

  private final RequestLimits limits;
  private final Set<Wait> waits = ConcurrentHashMap.newKeySet();
  private volatile long sweptNs = System.nanoTime();

  ReceiveTimeout(RequestLimits limits) {
    this.limits = limits;
  }

  /** A thread that waits for the next bytes of a body. */
  static final class Wait {
    private final Thread thread = Thread.currentThread();
    private final long startNs;
    private final long earlierNs;
    private volatile long bytes;
    private boolean isInterrupted;
    private boolean hasEnded;

    private Wait(long startNs, long earlierNs, long bytes) {
      this.startNs = startNs;
      this.earlierNs = earlierNs;
      this.bytes = bytes;
    }

    /** Updates the bytes received so far; the wait continues. */
    void came(long byNow) {
      bytes = byNow;
    }

    private synchronized void interrupt() {
      if (!hasEnded && !isInterrupted) {
        isInterrupted = true;
        thread.interrupt();
      }
    }

    /** Clears the interrupt, so that it does not affect the thread's next action. */
    private synchronized boolean end() {
      hasEnded = true;
      if (isInterrupted) {
        Thread.interrupted();
      }
      return isInterrupted;
    }
  }

  /**
   * Begins a wait.
   *
   * @param startNs when, by {@link System#nanoTime}
   * @param earlierNs the earlier wait for this request
   * @param bytes how many of its bytes have arrived
   */
  Wait begin(long startNs, long earlierNs, long bytes) {
    Wait wait = new Wait(startNs, earlierNs, bytes);
    waits.add(wait);
    return wait;
  }

  /**
   * Ends a wait on the thread that began it.
   *
   * @return true if the request must be refused
   */
  boolean end(Wait wait, long nowNs) {
    boolean isOver = isOver(wait, nowNs);
    waits.remove(wait);
    return wait.end() || isOver;
  }

  /**
   * The time of the last sweep: a clock for submissions that are not timed, whose reading costs
   * nothing. Their waits are limited only as accurately as sweeps come.
   */
  long sweptNs() {
    return sweptNs;
  }

  /** Interrupts all waits that are too long. */
  void sweep(long nowNs) {
    sweptNs = nowNs;
    for (Wait wait : waits) {
      if (isOver(wait, nowNs)) {
        wait.interrupt();
      }
    }
  }

  private boolean isOver(Wait wait, long nowNs) {
    long waitedNs = wait.earlierNs + nowNs - wait.startNs;
    boolean isCrowded = waits.size() >= limits.threads();
    long freeMs = isCrowded ? limits.crowdedMs() : limits.receiveMs();
    double arrivalNs = 1e9 * wait.bytes / limits.receiveRate();
    return waitedNs > freeMs * 1e6 + arrivalNs;
  }

  /** Sweeps until it is interrupted. */
  void watch() {
    long pauseMs = Math.max(1, Math.min(MAX_SWEEP_MS, limits.crowdedMs() / SWEEPS));
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(pauseMs);
        sweep(System.nanoTime());
      }
    } catch (InterruptedException e) {
      // The application ends.
    }
  }
}
