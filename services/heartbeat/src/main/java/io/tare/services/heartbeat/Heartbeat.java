package io.tare.services.heartbeat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * A thread that wakes up at intervals and notes when it could not: the process was stopped, the
 * machine suspended, or its guest. It asks for next to no processor time, because where client and
 * service share one processor it competes with what is measured.
 */
public final class Heartbeat implements AutoCloseable {

  private static final long PERIOD_MILLIS = 100;

  /**
   * What excuses lateness costs more to read than all else, so it is read once a second and when it
   * is needed. Then a pause may be excused by as much as was collected and waited in that second.
   */
  private static final int BEATS_PER_READING = 10;

  /** A shorter lateness is the scheduler's, on a busy machine or in a guest on one. */
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

  /** Begins to beat. */
  public static Heartbeat start() {
    Heartbeat heartbeat = new Heartbeat();
    heartbeat.thread.setDaemon(true);
    heartbeat.thread.start();
    return heartbeat;
  }

  /**
   * The pauses since this was last asked, those that ended just now included: waits for a beat, but
   * not for ever. Each is reported once.
   */
  public synchronized Pauses take() throws InterruptedException {
    settle();
    Pauses taken = new Pauses(new ArrayList<>(pauses));
    pauses.clear();
    return taken;
  }

  /** Time that the process collected garbage since its beginning, as of the last beat. */
  public synchronized long collectingNanos() {
    return collecting;
  }

  /** Processor time that the process's compilers used since its beginning, as of the last beat. */
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
      close(); // it is not interrupted, and a file that was only read closes
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

  /** What remains of a beat's lateness when the excuses are taken away, if that is a pause. */
  static Pauses.@Nullable Pause pause(long last, long now, long excused) {
    long due = last + PERIOD_MILLIS * NANOS_PER_MILLI;
    long still = now - due - excused;
    return still > LEAST_PAUSE_NANOS ? new Pauses.Pause(due, now, still) : null;
  }
}
