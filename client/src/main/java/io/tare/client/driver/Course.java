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
final class Course {

  /**
   * So many attempts to connect in a row, by all clients together, mean that the server is gone.
   */
  static final int MOST_UNREACHABLE = 10;

  private static final long FIRST_PAUSE_NANOS = 10_000_000;
  private static final int LONGEST_PAUSE_DOUBLINGS = 6;

  private final Volume volume;
  private final boolean limited;
  private volatile long endBy;
  private final AtomicLong next = new AtomicLong();
  private final AtomicInteger unreachable = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
  private volatile boolean stopped;
  private volatile long cpuAtCounting;

  Course(Volume volume) {
    this.volume = volume;
    this.limited = volume.limitNanos() != Long.MAX_VALUE;
    begin();
  }

  /** From now on the time counts that the clients have. */
  void begin() {
    endBy = limited ? Clock.nanos() + volume.limitNanos() : 0;
  }

  /** The next submission's sequence number, or -1 if there is none; the first is always there. */
  long next() {
    if (stopped || (limited && next.getPlain() > 0 && Clock.nanos() - endBy > 0)) {
      return -1;
    }
    long sequence = next.getAndIncrement();
    if (sequence == volume.warmup()) {
      cpuAtCounting = CpuTime.ofProcessNanos();
    }
    return sequence < volume.total() ? sequence : -1;
  }

  boolean isWarmup(long sequence) {
    return sequence < volume.warmup();
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

  boolean stopped() {
    return stopped;
  }

  /** Why the cell was broken off, if it was. */
  @Nullable Throwable broken() {
    return broken.get();
  }
}
