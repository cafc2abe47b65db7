package io.tare.services.host.database;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts commits, those that are not durable, and flushes of embedded Derby: files synchronized,
 * and writes to files opened for synchronized writing. There is one for the JVM, because Derby and
 * GlassFish create what counts, each by the name of a class.
 */
final class CommitCount {

  static final CommitCount OF_JVM = new CommitCount();

  private final AtomicLong flushes = new AtomicLong();
  private final AtomicLong commits = new AtomicLong();
  private final AtomicLong unflushed = new AtomicLong();

  CommitCount() {}

  /** Judges commits. */
  interface Witness {

    /** What it has seen before a commit. */
    long before();

    /**
     * Whether a commit that has returned is durable.
     *
     * @param before what it had seen before it
     */
    boolean isDurable(long before);

    /** For a database whose commits are all durable, or all not. */
    static Witness always(boolean isDurable) {
      return new Witness() {
        @Override
        public long before() {
          return 0;
        }

        @Override
        public boolean isDurable(long before) {
          return isDurable;
        }
      };
    }
  }

  /**
   * Takes a commit during which a flush has returned for durable. Several commits may share a
   * flush, so that fewer flushes than commits alone would not show it.
   */
  Witness ofFlushes() {
    return new Witness() {
      @Override
      public long before() {
        return flushes.get();
      }

      @Override
      public boolean isDurable(long before) {
        return flushes.get() != before;
      }
    };
  }

  /** Flushes that have returned. */
  long flushes() {
    return flushes.get();
  }

  /** Commits that have returned. */
  long commits() {
    return commits.get();
  }

  /** Those of them that are not durable. */
  long unflushed() {
    return unflushed.get();
  }

  void flushed() {
    flushes.incrementAndGet();
  }

  /** Counts a commit that has returned. */
  void committed(boolean isDurable) {
    if (!isDurable) {
      unflushed.incrementAndGet();
    }
    commits.incrementAndGet();
  }
}
