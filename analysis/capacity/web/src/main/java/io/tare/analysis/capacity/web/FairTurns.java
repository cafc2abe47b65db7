package io.tare.analysis.capacity.web;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Decides whose query is answered next. Clients take turns, however many queries each has; none has
 * all places, so the first query of another starts at once; and without room, the client with most
 * waiting queries loses its last one.
 */
final class FairTurns {

  /** Weight of the last answer in the time that answers take. */
  private static final double LAST = 0.2;

  private static final int MAX_RETRY_SECONDS = 60;

  private final ServingLimits limits;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Integer> held = new HashMap<>();

  /** Waiting queries by client, in the order of turns. */
  private final Map<String, Deque<Waiter>> lines = new LinkedHashMap<>();

  private int places;
  private int waiting;
  private double usualSeconds;

  FairTurns(ServingLimits limits) {
    this.limits = limits;
    this.places = limits.computing();
  }

  private static final class Waiter {

    private final Condition changed;
    private boolean isNext;
    private boolean isRefused;

    Waiter(Condition changed) {
      this.changed = changed;
    }
  }

  /**
   * Waits for a place, released by {@link #leave}.
   *
   * @param asker an address
   * @throws RefusedRequestException if there is no room, or no place in time
   */
  void take(String asker) throws RefusedRequestException, InterruptedException {
    lock.lockInterruptibly();
    try {
      if (!lines.containsKey(asker) && mayHave(asker)) {
        hold(asker);
        return;
      }
      makeRoom(asker);
      Waiter own = new Waiter(lock.newCondition());
      lines.computeIfAbsent(asker, each -> new ArrayDeque<>()).addLast(own);
      waiting++;
      await(asker, own);
    } finally {
      lock.unlock();
    }
  }

  private void await(String asker, Waiter own)
      throws RefusedRequestException, InterruptedException {
    long left = limits.turn().toNanos();
    try {
      while (!own.isNext && !own.isRefused && left > 0) {
        left = own.changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      if (own.isNext) {
        giveBack(asker);
      }
      throw e;
    } finally {
      if (!own.isNext && !own.isRefused) {
        forget(asker, own);
      }
    }
    if (!own.isNext) {
      throw busy();
    }
  }

  private boolean mayHave(String asker) {
    return places > 0 && held.getOrDefault(asker, 0) < limits.ofOne();
  }

  private void hold(String asker) {
    places--;
    held.merge(asker, 1, Integer::sum);
  }

  /** Refuses the last waiting query of the client with more than its share. */
  private void makeRoom(String asker) throws RefusedRequestException {
    if (waiting < limits.waiting()) {
      return;
    }
    int own = lines.getOrDefault(asker, new ArrayDeque<>()).size();
    Map.Entry<String, Deque<Waiter>> longest =
        lines.entrySet().stream()
            .max(Comparator.comparingInt(each -> each.getValue().size()))
            .orElseThrow(this::busy);
    if (longest.getValue().size() <= own + 1) {
      throw busy();
    }
    Waiter last = longest.getValue().getLast();
    forget(longest.getKey(), last);
    last.isRefused = true;
    last.changed.signal();
  }

  private void forget(String asker, Waiter waiter) {
    Deque<Waiter> line = lines.get(asker);
    if (line != null && line.remove(waiter)) {
      waiting--;
      if (line.isEmpty()) {
        lines.remove(asker);
      }
    }
  }

  /**
   * Gives a place to the next one.
   *
   * @param nanos that the answer took
   */
  void leave(String asker, long nanos) {
    lock.lock();
    try {
      double seconds = (double) nanos / TimeUnit.SECONDS.toNanos(1);
      usualSeconds = usualSeconds == 0 ? seconds : LAST * seconds + (1 - LAST) * usualSeconds;
      giveBack(asker);
    } finally {
      lock.unlock();
    }
  }

  private void giveBack(String asker) {
    places++;
    held.computeIfPresent(asker, (key, own) -> own == 1 ? null : own - 1);
    lines.keySet().stream().filter(this::mayHave).findFirst().ifPresent(this::next);
  }

  private void next(String asker) {
    Deque<Waiter> line = Objects.requireNonNull(lines.remove(asker));
    Waiter first = line.removeFirst();
    if (!line.isEmpty()) {
      lines.put(asker, line); // behind the others
    }
    waiting--;
    hold(asker);
    first.isNext = true;
    first.changed.signal();
  }

  /** The number of waiting queries. */
  int waiting() {
    lock.lock();
    try {
      return waiting;
    } finally {
      lock.unlock();
    }
  }

  /** The expected wait, from the durations of recent answers. */
  private RefusedRequestException busy() {
    double seconds = usualSeconds * (waiting + 1) / limits.computing();
    int retry = (int) Math.max(1, Math.min(MAX_RETRY_SECONDS, Math.ceil(seconds)));
    return RefusedRequestException.busy(retry);
  }
}
