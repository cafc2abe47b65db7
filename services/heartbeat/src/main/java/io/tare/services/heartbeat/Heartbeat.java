package io.tare.services.heartbeat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * A thread that wakes up at intervals and records when it could not: the process was stopped, or
 * the machine or guest suspended. It uses almost no processor time, because it competes with the
 * measured service if both share one processor.
 */
public final class Heartbeat implements AutoCloseable {

  private static final long PERIOD_MILLIS = 100;

  /**
   * Reading the excuses for lateness costs more than everything else, so they are read once a
   * second and when needed. A pause may then be excused by the collection and waiting time of that
   * second.
   */
  private static final int BEATS_PER_READING = 10;

  /** Shorter delays come from the scheduler on a busy machine, or in a guest on one. */
  public static final long LEAST_PAUSE_NANOS = 200_000_000;

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int MOST_PAUSES = 10_000;
  private static final long LONGEST_SETTLING_MILLIS = 1000;

  private final Thread thread = new Thread(this::run, "tare-heartbeat");
  private final Deque<Pauses.Pause> pauses = new ArrayDeque<>();
  private long beats;
  private long collecting;
  private long compiling;
  private boolean asked;
  private boolean closed;

  private Heartbeat() {}

  /** Starts beating. */
  public static Heartbeat start() {
    Heartbeat heartbeat = new Heartbeat();
    heartbeat.thread.setDaemon(true);
    heartbeat.thread.start();
    return heartbeat;
  }

  /**
   * The pauses since the last call, including those that have just ended: waits for a beat, up to a
   * limit. Each is reported once.
   */
  public synchronized Pauses take() throws InterruptedException {
    settle();
    Pauses taken = new Pauses(new ArrayList<>(pauses));
    pauses.clear();
    return taken;
  }

  /** Garbage collection time of the process so far, as of the last beat. */
  public synchronized long collectingNanos() {
    return collecting;
  }

  /** Processor time of the process's compilers so far, as of the last beat. */
  public synchronized long compilingNanos() {
    return compiling;
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }

  private synchronized void settle() throws InterruptedException {
    asked = true;
    notifyAll();
    long giveUp = System.nanoTime() + LONGEST_SETTLING_MILLIS * NANOS_PER_MILLI;
    while (asked && !closed && System.nanoTime() - giveUp < 0) {
      wait(LONGEST_SETTLING_MILLIS);
    }
  }

  private void run() {
    try (ExplainedDelays excuses = new ExplainedDelays()) {
      beat(excuses, new CompilerTime());
    } catch (InterruptedException | IOException e) {
      close(); // nobody interrupts it, and closing a file that was only read succeeds
    }
  }

  private synchronized void beat(ExplainedDelays excuses, CompilerTime compilers)
      throws InterruptedException {
    long last = System.nanoTime();
    ExplainedDelays.Reading before = excuses.read();
    while (!closed) {
      wait(PERIOD_MILLIS);
      long now = System.nanoTime();
      beats++;
      if (asked || pause(last, now, 0) != null || beats % BEATS_PER_READING == 0) {
        ExplainedDelays.Reading after = excuses.read();
        Pauses.@Nullable Pause pause = pause(last, now, after.since(before));
        if (pause != null) {
          note(pause);
        }
        collecting = after.collecting();
        compiling = compilers.nanos();
        before = after;
      }
      last = now;
      if (asked) {
        asked = false;
        notifyAll();
      }
    }
  }

  private void note(Pauses.Pause pause) {
    if (pauses.size() == MOST_PAUSES) {
      pauses.removeFirst();
    }
    pauses.add(pause);
  }

  /** A beat's lateness minus the excuses, if that is a pause. */
  static Pauses.@Nullable Pause pause(long last, long now, long excused) {
    long due = last + PERIOD_MILLIS * NANOS_PER_MILLI;
    long still = now - due - excused;
    return still > LEAST_PAUSE_NANOS ? new Pauses.Pause(due, now, still) : null;
  }
}
