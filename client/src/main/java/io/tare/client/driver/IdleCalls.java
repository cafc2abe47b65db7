package io.tare.client.driver;

import io.tare.client.call.Call;
import io.tare.client.http.UnreachableException;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;

/**
 * The calls that are not in use at the moment, the one that was used last first: so do pools of
 * connections, and a connection that rested is slower, since its window of congestion, and what
 * either end keeps of it in caches, are gone. Safe for any thread.
 */
final class IdleCalls {

  private final ArrayDeque<Call> idle;
  private final Iterator<Call> unopened;

  /**
   * @param calls as many as there are clients, or more
   */
  IdleCalls(List<Call> calls) {
    this.idle = new ArrayDeque<>(calls);
    this.unopened = List.copyOf(calls).iterator();
  }

  /** One that the caller alone may use, until it gives it back. */
  synchronized Call take() {
    return idle.pop();
  }

  synchronized void giveBack(Call call) {
    idle.push(call);
  }

  /**
   * Connects one that is not connected yet, so that it need not be done when it is needed.
   *
   * @param now a reading of the clock that was just made
   */
  void openOne(long now) {
    Call call;
    synchronized (this) {
      if (!unopened.hasNext()) {
        return;
      }
      call = unopened.next();
      if (!idle.remove(call)) {
        return; // it is in use, and its user connects it
      }
    }
    try {
      call.ready(now);
    } catch (UnreachableException e) {
      // who submits by it tries again, and tells
    } finally {
      synchronized (this) {
        idle.addLast(call);
      }
    }
  }
}
