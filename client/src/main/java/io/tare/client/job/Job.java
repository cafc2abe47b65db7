package io.tare.client.job;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of one job. A task is open, in the hands of one peer, or done; one that a peer gives
 * back is open again. So each is done once, whichever peers end. Thread-safe.
 */
final class Job {

  private final Deque<Integer> open = new ArrayDeque<>();
  private final boolean[] done;
  private int left;
  private int givenBack;
  private int peers;
  private @Nullable String failure;

  /**
   * @param tasks number of tasks, 1 or more
   * @param peers number of peers that may take them
   */
  Job(int tasks, int peers) {
    IntStream.range(0, tasks).forEach(open::add);
    this.done = new boolean[tasks];
    this.left = tasks;
    this.peers = peers;
  }

  /**
   * Takes an open task. Waits while other peers have all that are left, since they may give one
   * back.
   *
   * @return -1 if the job has ended
   */
  synchronized int take() throws InterruptedException {
    while (left > 0 && failure == null && open.isEmpty()) {
      wait();
    }
    return left == 0 || failure != null ? -1 : open.removeFirst();
  }

  /** A task is done. */
  synchronized void done(int task) {
    if (done[task]) {
      throw new IllegalStateException("task " + task + " was done twice");
    }
    done[task] = true;
    left--;
    notifyAll();
  }

  /**
   * A peer ended without an answer: another one does its task again.
   *
   * @param reason if it was the last peer, that of the job
   */
  synchronized void giveBack(int task, String reason) {
    open.addFirst(task);
    givenBack++;
    leave(reason);
  }

  /** A peer takes no tasks. */
  synchronized void leave(String reason) {
    peers--;
    if (peers == 0) {
      failure = reason;
    }
    notifyAll();
  }

  /** An answer is wrong, which no other peer can make good. */
  synchronized void fail(String reason) {
    failure = reason;
    notifyAll();
  }

  /** Why it has no result, if it has none. */
  synchronized @Nullable String failure() {
    return failure;
  }

  /** How many tasks were given back. */
  synchronized int givenBack() {
    return givenBack;
  }
}
