package io.tare.services.kernels.npb;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of threads that share work: the caller and, beside it, threads that live until the
 * team is closed. A team is used by one thread at a time; a run allocates nothing.
 */
public final class Team implements AutoCloseable {

  /** What each thread does. */
  @FunctionalInterface
  public interface Part {
    /**
     * @param thread 0 (the caller) to {@code threads} - 1
     */
    void run(int thread, int threads);
  }

  /**
   * Looks at the barrier before a thread sleeps, if each has a processor: some milliseconds,
   * because waking a virtual processor takes longer than many a loop.
   */
  private static final int SPINS = 100_000;

  /** The same if threads share processors, where looking keeps others from arriving. */
  private static final int SPINS_SHARED = 100;

  private static final Part END = (thread, threads) -> {};

  private final Thread[] others;
  private final int spinsBeforeSleep;
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  /** Written before {@link #round}, and read after it. */
  private Part part = END;

  private Thread caller = Thread.currentThread();
  private volatile int round;

  /**
   * @param threads at least 1, the caller included
   * @throws IllegalArgumentException if there is no thread
   */
  public Team(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("a team needs at least 1 thread, not " + threads);
    }
    others = new Thread[threads - 1];
    spinsBeforeSleep = threads <= Runtime.getRuntime().availableProcessors() ? SPINS : SPINS_SHARED;
    for (int i = 0; i < others.length; i++) {
      int thread = i + 1;
      others[i] = new Thread(() -> serve(thread), "team-" + thread);
      others[i].setDaemon(true);
    }
    for (Thread each : others) {
      each.start();
    }
  }

  public int threads() {
    return others.length + 1;
  }

  /**
   * Runs a part in every thread, and returns when all have finished.
   *
   * @throws RuntimeException what a part threw, after all have finished; of several one
   */
  public void run(Part work) {
    if (others.length == 0) {
      work.run(0, 1);
      return;
    }
    caller = Thread.currentThread();
    begin(work);
    try {
      work.run(0, threads());
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
    }
    awaitOthers();
    Throwable thrown = failure.getAndSet(null);
    if (thrown instanceof RuntimeException e) {
      throw e;
    }
    if (thrown instanceof Error e) {
      throw e;
    }
  }

  /**
   * The first of {@code length} items that belong to a thread; its last is before the first of the
   * next thread. The shares differ by one item at most.
   */
  public static int begin(int length, int thread, int threads) {
    return (int) ((long) length * thread / threads);
  }

  /** Ends the threads. */
  @Override
  public void close() {
    begin(END);
    awaitOthers();
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // only the caller writes it
  private void begin(Part work) {
    part = work;
    running.set(others.length);
    round++;
    for (Thread each : others) {
      LockSupport.unpark(each);
    }
  }

  private void awaitOthers() {
    for (int spins = 0; running.get() > 0; spins++) {
      pause(spins);
    }
  }

  private void serve(int thread) {
    int done = 0;
    Part work;
    do {
      for (int spins = 0; round == done; spins++) {
        pause(spins);
      }
      done++;
      work = part;
      Thread waiting = caller;
      try {
        work.run(thread, threads());
      } catch (RuntimeException | Error e) {
        failure.compareAndSet(null, e);
      }
      if (running.decrementAndGet() == 0) {
        LockSupport.unpark(waiting);
      }
    } while (work != END);
  }

  private void pause(int spins) {
    if (spins < spinsBeforeSleep) {
      Thread.onSpinWait();
    } else {
      LockSupport.park(this);
    }
  }
}
