package io.tare.client.driver;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Lets few clients of an open loop wait for arrivals at a time; the others rest until they are
 * needed, the last one first. While answers come quickly, the same few threads submit, with warm
 * caches, and each is given its arrival shortly before its time, so that it sleeps once. While they
 * come slowly, each client that submits is replaced by a resting one. Thread-safe.
 */
final class Standby {

  /** At least so many wait. */
  private static final int MIN_WAITING = 4;

  /** And those whose arrivals are nearer than this: a client that is woken takes a while. */
  private static final double NEAR_SECONDS = 0.002;

  /** A client, for as long as it rests. */
  private static final class Resting {
    private final Thread client = Thread.currentThread();
    private volatile boolean isNeeded;
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Resting> resting = new ArrayDeque<>();

  private final int max;

  /** With fewer, another one is woken: the arrivals of the others may be close together. */
  private final int min;

  private int waiting;
  private boolean ended;

  /**
   * @param perSecond the largest rate of arrivals
   */
  Standby(double perSecond) {
    this.max = Math.max(MIN_WAITING, (int) Math.ceil(perSecond * NEAR_SECONDS));
    this.min = max / 2;
  }

  /** How many wait for arrivals before others rest. */
  int max() {
    return max;
  }

  /** Before a client's first arrival, by which it opens a connection: it does not rest. */
  void join() {
    lock.lock();
    try {
      waiting++;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Before a client asks for a further arrival: rests until it is needed, or interrupted.
   *
   * @return whether it rested
   */
  boolean enter() {
    Resting me;
    lock.lock();
    try {
      if (waiting < max || ended) {
        waiting++;
        return false;
      }
      me = new Resting();
      resting.push(me);
    } finally {
      lock.unlock();
    }
    while (!me.isNeeded && !me.client.isInterrupted()) {
      LockSupport.park(this);
    }
    if (!me.isNeeded) {
      lock.lock();
      try {
        resting.remove(me);
      } finally {
        lock.unlock();
      }
    }
    return true;
  }

  /**
   * When a client starts its submission, or opens a connection for it, which may take long.
   *
   * @return whether it took a while, for the lock or because another client had to be woken
   */
  boolean leave() {
    boolean isFree = lock.tryLock();
    if (!isFree) {
      lock.lock();
    }
    Resting needed;
    try {
      waiting--;
      needed = waiting < min ? resting.poll() : null;
      waiting += needed == null ? 0 : 1;
    } finally {
      lock.unlock();
    }
    wake(needed);
    return !isFree || needed != null;
  }

  /**
   * No arrivals follow: nobody rests any more. Each client that ends wakes one more, because the
   * last submissions are still measured.
   */
  void end() {
    Resting next;
    lock.lock();
    try {
      ended = true;
      next = resting.poll();
    } finally {
      lock.unlock();
    }
    wake(next);
  }

  private static void wake(@Nullable Resting one) {
    if (one != null) {
      one.isNeeded = true;
      LockSupport.unpark(one.client);
    }
  }
}
