package io.tare.client.driver;

import io.tare.client.clock.Clock;
import io.tare.client.clock.CpuTime;
import io.tare.client.http.UnreachableException;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** State shared by the clients of a cell: the next submission, and whether to continue. */
final class SubmissionDispatcher {

  /**
   * After this many failed attempts to connect in a row, of all clients, the server counts as gone.
   */
  static final int MAX_UNREACHABLE = 10;

  private static final long FIRST_PAUSE_NANOS = 10_000_000;
  private static final int MAX_PAUSE_DOUBLINGS = 6;

  private final SubmissionQuota quota;
  private final boolean limited;
  private volatile long begun;
  private volatile long endBy;
  private volatile long end;
  private final AtomicLong next = new AtomicLong();
  private final AtomicInteger unreachable = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
  private volatile boolean stopped;
  private volatile long finishedAt;
  private volatile boolean finished;
  private volatile long cpuAtCounting;
  private volatile long countingFrom;
  private volatile boolean counting;

  SubmissionDispatcher(SubmissionQuota quota) {
    this.quota = quota;
    this.end = quota.total();
    this.limited = quota.limitNanos() != Long.MAX_VALUE;
    begin();
  }

  /** Starts the clients' time limit. */
  void begin() {
    begun = Clock.nanos();
    endBy = limited ? begun + quota.limitNanos() : 0;
  }

  /** Resets it to end after that many submissions. */
  void endAt(long submissions) {
    end = submissions;
  }

  /** Continues after submissions that ended early. */
  void goOn(long from, long before) {
    next.set(from);
    end = before;
  }

  /**
   * The next submission's sequence number, or -1 if absent; there is always a first.
   *
   * @param now a recent reading of the clock
   */
  long next(long now) {
    if (next.getPlain() > 0 && !goesOn(now)) {
      return -1;
    }
    long sequence = next.getAndIncrement();
    if (sequence >= end || stopped) {
      return -1;
    }
    boolean begins =
        quota.leadInNanos() == 0 ? sequence == quota.warmup() : !counting && !isLeadIn(now);
    if (begins) {
      counting(now);
    }
    return sequence;
  }

  /** Whether a further submission may start. */
  boolean goesOn(long now) {
    return !stopped && !finished && !(limited && now - endBy > 0);
  }

  /** Whether a closed loop has a further submission, which another client may take first. */
  boolean isAnyLeft(long now) {
    return goesOn(now) && next.get() < end;
  }

  /**
   * How long submissions may still start, at most this long; a little longer than that, so that
   * they have ended then.
   */
  long untilEnd(long now, long most) {
    return limited ? Math.max(1, Math.min(most, endBy - now + 1)) : most;
  }

  /** Called when the first measured submission is about to begin. */
  void counting(long from) {
    cpuAtCounting = CpuTime.ofProcessNanos();
    countingFrom = from;
    counting = true;
  }

  /**
   * @param now as when the submission was given out
   */
  boolean isWarmup(long sequence, long now) {
    return sequence < quota.warmup() || isLeadIn(now);
  }

  private boolean isLeadIn(long now) {
    return quota.leadInNanos() > 0 && now - begun < quota.leadInNanos();
  }

  /** Whether the beginning of measured submissions is known. */
  boolean isCounting() {
    return counting;
  }

  /** That moment of {@link Clock#nanos}; may be in the future. */
  long countingFrom() {
    return countingFrom;
  }

  /** The process's processor time when the first measured submission began. */
  long cpuAtCounting() {
    return cpuAtCounting;
  }

  void reached() {
    if (unreachable.getPlain() != 0) {
      unreachable.set(0);
    }
  }

  /** Waits a while before the next attempt to connect, or gives up. */
  void notReached(UnreachableException failure) {
    int times = unreachable.incrementAndGet();
    if (times >= MAX_UNREACHABLE) {
      breakOff(failure);
    } else {
      int doublings = Math.min(times - 1, MAX_PAUSE_DOUBLINGS);
      LockSupport.parkNanos(FIRST_PAUSE_NANOS << doublings);
    }
  }

  void breakOff(Throwable reason) {
    broken.compareAndSet(null, reason);
    stop();
  }

  /** Prevents further submissions. */
  void stop() {
    stopped = true;
  }

  /** Prevents further submissions; started ones continue. */
  void finish() {
    if (!finished) {
      finishedAt = Clock.nanos();
      finished = true;
    }
  }

  /** A moment, or when the clients' time limit ends, if that is earlier. */
  long withinLimit(long moment) {
    return limited && moment - endBy > 0 ? endBy : moment;
  }

  /** When the clients' time began. */
  long begun() {
    return begun;
  }

  /** The end of the lead-in; without one, the beginning of the clients' time. */
  long ledIn() {
    return begun + quota.leadInNanos();
  }

  /** When it ended; empty if submissions ended before, because no more were asked for. */
  OptionalLong timeEnded() {
    if (stopped || next.get() >= end || !(limited || finished)) {
      return OptionalLong.empty();
    }
    boolean isFinishedEarly = finished && !(limited && finishedAt - endBy > 0);
    return OptionalLong.of(isFinishedEarly ? finishedAt : endBy);
  }

  boolean stopped() {
    return stopped;
  }

  /** Why the cell was aborted, if it was. */
  @Nullable Throwable broken() {
    return broken.get();
  }
}
