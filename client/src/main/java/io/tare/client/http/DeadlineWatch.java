package io.tare.client.http;

import io.tare.client.clock.Clock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/**
 * Cuts connections whose submission takes too long. A submission only stores its deadline; this
 * thread checks as rarely as possible, at intervals of the deadline's length, since a submission
 * that begins after a check cannot be due before the next.
 */
public final class DeadlineWatch implements AutoCloseable {

  private final long limitNanos;
  private final List<HttpConnection> watched = new CopyOnWriteArrayList<>();
  private final Thread thread;
  private volatile boolean closed;

  /**
   * Starts watching.
   *
   * @param limitNanos longest time for one submission, more than 0
   */
  public DeadlineWatch(long limitNanos) {
    if (limitNanos <= 0) {
      throw new IllegalArgumentException("a deadline must be more than 0 ns, got " + limitNanos);
    }
    this.limitNanos = limitNanos;
    this.thread = new Thread(this::run, "tare-deadlines");
    thread.setDaemon(true);
    thread.start();
  }

  /** Longest time for one submission in nanoseconds. */
  public long limitNanos() {
    return limitNanos;
  }

  void add(HttpConnection connection) {
    watched.add(connection);
  }

  void remove(HttpConnection connection) {
    watched.remove(connection);
  }

  private void run() {
    while (!closed) {
      long now = Clock.nanos();
      long next = now + limitNanos;
      for (HttpConnection connection : watched) {
        long due = connection.cutIfDue(now);
        next = due - next < 0 ? due : next;
      }
      LockSupport.parkNanos(next - now);
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
