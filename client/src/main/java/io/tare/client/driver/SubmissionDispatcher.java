package io.tare.client.driver;

import io.tare.client.clock.Clock;
import io.tare.client.clock.CpuTime;
import io.tare.client.http.UnreachableException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What the clients of a cell share: who submits next, and whether to go on. */
final class SubmissionDispatcher {

  /**
   * So many attempts to connect in a row, by all clients together, mean that the server is gone.
   */
  static final int MOST_UNREACHABLE = 10;

  private static final long FIRST_PAUSE_NANOS = 10_000_000;
  private static final int LONGEST_PAUSE_DOUBLINGS = 6;

  private final SubmissionQuota quota;
  private final boolean limited;
  private volatile long endBy;
  private volatile long end;
  private final AtomicLong next = new AtomicLong();
  private final AtomicInteger unreachable = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
  private volatile boolean stopped;
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

  /** From now on the time counts that the clients have. */
  void begin() {
    endBy = limited ? Clock.nanos() + quota.limitNanos() : 0;
  }

  /** Ends before so many submissions, which are then the first of them. */
  void endAt(long submissions) {
    end = submissions;
  }

  /** Goes on after some that ended before their time. */
  void goOn(long from, long before) {
    next.set(from);
    end = before;
  }

  /**
   * The next submission's sequence number, or -1 if there is none; the first is always there.
   *
   * @param now a reading of the clock that was just made
   */
  long next(long now) {
    if (next.getPlain() > 0 && !goesOn(now)) {
      return -1;
    }
    long sequence = next.getAndIncrement();
    if (sequence >= end || stopped) {
      return -1;
    }
    if (sequence == quota.warmup()) {
      counting(now);
    }
    return sequence;
  }

  /** Whether a further submission may start. */
  boolean goesOn(long now) {
    return !stopped && !finished && !(limited && now - endBy > 0);
  }

  /** Says that the first counted submission is about to begin. */
  void counting(long from) {
    cpuAtCounting = CpuTime.ofProcessNanos();
    countingFrom = from;
    counting = true;
  }

  boolean isWarmup(long sequence) {
    return sequence < quota.warmup();
  }

  /** Whether it is known when submissions that count begin. */
  boolean isCounting() {
    return counting;
  }

  /** When that is, by {@link Clock#nanos}; may be to come. */
  long countingFrom() {
    return countingFrom;
  }

  /** The process's processor time when the first counted submission began. */
  long cpuAtCounting() {
    return cpuAtCounting;
  }

  void reached() {
    if (unreachable.getPlain() != 0) {
      unreachable.set(0);
    }
  }

  /** Waits a while before the server is tried again, or gives up. */
  void notReached(UnreachableException failure) {
    int times = unreachable.incrementAndGet();
    if (times >= MOST_UNREACHABLE) {
      breakOff(failure);
    } else {
      int doublings = Math.min(times - 1, LONGEST_PAUSE_DOUBLINGS);
      LockSupport.parkNanos(FIRST_PAUSE_NANOS << doublings);
    }
  }

  void breakOff(Throwable reason) {
    broken.compareAndSet(null, reason);
    stop();
  }

  /** Lets no further submission start. */
  void stop() {
    stopped = true;
  }

  /** Lets no further submission start; those that have begun are waited for. */
  void finish() {
    finished = true;
  }

  boolean stopped() {
    return stopped;
  }

  /** Why the cell was broken off, if it was. */
  @Nullable Throwable broken() {
    return broken.get();
  }
}
