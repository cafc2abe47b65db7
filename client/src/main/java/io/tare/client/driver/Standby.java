package io.tare.client.driver;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets few clients of an open loop wait for arrivals at a time; the others rest until they are
 * needed, the last one first. While answers come quickly, the same few threads submit, with warm
 * caches, and each is given its arrival shortly before its time, so that it sleeps once. While they
 * come slowly, each client that submits is replaced by a resting one. Thread-safe.
 */
final class Standby {

  /** At least so many wait. */
  private static final int LEAST = 4;

  /** And those whose arrivals are nearer than this: a client that is woken takes a while. */
  private static final double NEAR_SECONDS = 0.002;

  private final Deque<Thread> resting = new ArrayDeque<>();

  private final int max;

  /** With fewer, another one is woken: the arrivals of the others may be close together. */
  private final int min;

  /** Clients whose first arrival is still to be given: each opens a connection by it. */
  private int joining;

  private int waiting;
  private boolean ended;

  /**
   * @param clients which do not rest before their first arrival
   * @param perSecond the largest rate of arrivals
   */
  Standby(int clients, double perSecond) {
    this.joining = clients;
    this.max = Math.max(LEAST, (int) Math.ceil(perSecond * NEAR_SECONDS));
    this.min = max / 2;
  }

  /** How many wait for arrivals before others rest. */
  int max() {
    return max;
  }

  /** Before a client asks for its next arrival: rests until it is needed, or interrupted. */
  void enter() {
    Thread me = Thread.currentThread();
    synchronized (this) {
      if (joining > 0 || waiting < max || ended) {
        joining--;
        waiting++;
        return;
      }
      resting.push(me);
    }
    while (isResting(me)) {
      LockSupport.park(this);
    }
  }

  private synchronized boolean isResting(Thread client) {
    if (client.isInterrupted()) {
      resting.remove(client);
    }
    return resting.contains(client);
  }

  /**
   * When a client starts its submission.
   *
   * @return whether another one had to be woken, which takes a while
   */
  boolean leave() {
    Thread needed;
    synchronized (this) {
      waiting--;
      needed = waiting < min ? resting.poll() : null;
      waiting += needed == null ? 0 : 1;
    }
    LockSupport.unpark(needed);
    return needed != null;
  }

  /** No arrivals follow: nobody rests any more. */
  void end() {
    Deque<Thread> all;
    synchronized (this) {
      ended = true;
      all = new ArrayDeque<>(resting);
      resting.clear();
    }
    all.forEach(LockSupport::unpark);
  }
}
