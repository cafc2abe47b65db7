package io.tare.services.heartbeat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * A thread that wakes up at intervals and records when it could not: the process was stopped, or
 * the machine or guest suspended. Whatever times something watches itself by one. It uses almost no
 * processor time, because it competes with the measured service if both share one processor.
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
  public static final long MIN_PAUSE_NANOS = 200_000_000;

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int MAX_PAUSES = 10_000;
  private static final long LOOK_MILLIS = 1000;

  private final Thread thread = new Thread(this::run, "tare-heartbeat");
  private final Deque<Pauses.Pause> pauses = new ArrayDeque<>();
  private long beats;
  private long lastBeat = System.nanoTime();
  private long still;
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

  /** The one of this program for everything that it times; beats from the first call on. */
  public static Heartbeat ofThisProgram() {
    return Own.HEARTBEAT;
  }

  private static final class Own {
    static final Heartbeat HEARTBEAT = start();
  }

  /**
   * The pauses within a period that is over, including one that has just ended: waits for a beat.
   */
  public Pauses within(long begin, long end) throws InterruptedException {
    awaitBeat();
    synchronized (this) {
      return new Pauses(new ArrayList<>(pauses)).within(begin, end);
    }
  }

  /**
   * The total length of all pauses so far, as far as the monotonic clock shows them. Waits for a
   * beat only if one is overdue.
   */
  public synchronized long stillNanos() {
    if (System.nanoTime() - lastBeat > PERIOD_MILLIS * NANOS_PER_MILLI + MIN_PAUSE_NANOS) {
      try {
        awaitBeat();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // the next wait will see it
      }
    }
    return still;
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

  /**
   * Waits for a beat, so that all figures are as of now, however busy the machine is. After the end
   * of beating they stay as they were.
   */
  public synchronized void awaitBeat() throws InterruptedException {
    asked = true;
    notifyAll();
    while (asked && !closed && thread.isAlive()) {
      wait(LOOK_MILLIS);
    }
  }

  private void run() {
    try (ExplainedDelays excuses = new ExplainedDelays()) {
      beat(excuses, new CompilerTime());
    } catch (InterruptedException | IOException e) {
      close(); // it is not interrupted, and closing a file that was only read succeeds
    }
  }

  private synchronized void beat(ExplainedDelays excuses, CompilerTime compilers)
      throws InterruptedException {
    ExplainedDelays.Reading before = excuses.read();
    long read = System.nanoTime();
    lastBeat = read;
    while (!closed) {
      wait(PERIOD_MILLIS);
      long now = System.nanoTime();
      beats++;
      if (asked || stillNanos(lastBeat, now, 0) > 0 || beats % BEATS_PER_READING == 0) {
        ExplainedDelays.Reading after = excuses.read();
        long awake = stillNanos(lastBeat, now, after.since(before));
        still += awake;
        note(pause(awake, due(lastBeat), read, now, after.sleeping() - before.sleeping()));
        collecting = after.collecting();
        compiling = compilers.nanos();
        before = after;
        read = now;
      }
      lastBeat = now;
      if (asked) {
        asked = false;
        notifyAll();
      }
    }
  }

  private void note(Pauses.@Nullable Pause pause) {
    if (pause == null) {
      return;
    }
    if (pauses.size() == MAX_PAUSES) {
      pauses.removeFirst();
    }
    pauses.add(pause);
  }

  private static long due(long last) {
    return last + PERIOD_MILLIS * NANOS_PER_MILLI;
  }

  /** A beat's lateness minus the excuses, if that is long enough. */
  static long stillNanos(long last, long now, long excused) {
    return ifLong(now - due(last) - excused);
  }

  /**
   * What is known at a beat about a pause, if there was one.
   *
   * @param still what the monotonic clock shows
   * @param due when the beat was due
   * @param read when it was last read how long the machine has slept
   * @param slept how long it has slept since
   */
  static Pauses.@Nullable Pause pause(long still, long due, long read, long now, long slept) {
    long asleep = ifLong(slept);
    return still + asleep == 0
        ? null
        : new Pauses.Pause(asleep > 0 ? read : due, now, still + asleep);
  }

  private static long ifLong(long nanos) {
    return nanos > MIN_PAUSE_NANOS ? nanos : 0;
  }
}
