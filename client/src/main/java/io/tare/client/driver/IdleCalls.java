package io.tare.client.driver;

import io.tare.client.call.Call;
import io.tare.client.http.UnreachableException;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;

/**
 * The idle calls, the last used first, like connection pools: an idle connection is slower, since
 * its congestion window and the caches of both ends are cold. Thread-safe.
 */
final class IdleCalls {

  private final ArrayDeque<Call> idle;
  private final Iterator<Call> unopened;

  /**
   * @param calls at least as many as clients
   */
  IdleCalls(List<Call> calls) {
    this.idle = new ArrayDeque<>(calls);
    this.unopened = List.copyOf(calls).iterator();
  }

  /** A call for the caller only, until it is returned. */
  synchronized Call take() {
    return idle.pop();
  }

  synchronized void giveBack(Call call) {
    idle.push(call);
  }

  /**
   * Connects one that is not connected yet, before it is needed.
   *
   * @param now a recent reading of the clock
   */
  void openOne(long now) {
    Call call;
    synchronized (this) {
      if (!unopened.hasNext()) {
        return;
      }
      call = unopened.next();
      if (!idle.remove(call)) {
        return; // in use; its user connects it
      }
    }
    try {
      call.ready(now);
    } catch (UnreachableException e) {
      // the submitting thread retries and reports
    } finally {
      synchronized (this) {
        idle.addLast(call);
      }
    }
  }
}
