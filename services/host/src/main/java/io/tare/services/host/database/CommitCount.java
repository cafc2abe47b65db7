package io.tare.services.host.database;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts commits, and how often the database asked its disk to keep something: files synchronized,
 * and writes to files opened for synchronized writing. There is one for the JVM, because Derby and
 * GlassFish create what counts, each by the name of a class.
 */
public final class CommitCount {

  static final CommitCount OF_JVM = new CommitCount();

  private final AtomicLong flushes = new AtomicLong();
  private final AtomicLong commits = new AtomicLong();
  private final AtomicLong unflushed = new AtomicLong();

  CommitCount() {}

  /** Flushes that have returned. */
  public long flushes() {
    return flushes.get();
  }

  /** Commits that have returned. */
  public long commits() {
    return commits.get();
  }

  /**
   * Commits during which no flush returned, which therefore are not durable. Several commits may
   * share a flush, so that fewer flushes than commits alone would not show it.
   */
  public long unflushed() {
    return unflushed.get();
  }

  void flushed() {
    flushes.incrementAndGet();
  }

  /**
   * Counts a commit that has returned.
   *
   * @param flushesBefore {@link #flushes} when it was called
   */
  void committed(long flushesBefore) {
    if (flushes.get() == flushesBefore) {
      unflushed.incrementAndGet();
    }
    commits.incrementAndGet();
  }
}
