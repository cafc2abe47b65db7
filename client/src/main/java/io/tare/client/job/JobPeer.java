package io.tare.client.job;

import io.tare.client.call.Call;
import io.tare.client.call.Measurement;
import io.tare.client.clock.Clock;
import io.tare.client.http.UnreachableException;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.SubmissionField;
import io.tare.harness.model.SubmissionField.Source;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A peer of jobs, and what its tasks of the last one took. Used by one thread at a time. */
final class JobPeer implements AutoCloseable {

  /** What a peer's tasks have of their own. */
  static final List<SubmissionField> MEASURED =
      Arrays.stream(SubmissionField.values())
          .filter(field -> field.source() != Source.DERIVED && field != SubmissionField.WAITING)
          .toList();

  private final List<Call> calls;
  private final Measurement task = new Measurement();
  private final long[] sums = new long[SubmissionField.COUNT];
  private long busyNs;
  private boolean hasAllParts;

  /**
   * @param calls one for each task, over one connection
   */
  JobPeer(List<? extends Call> calls) {
    this.calls = List.copyOf(calls);
  }

  /**
   * Prepares for a job, before its clock runs.
   *
   * @return false if it takes no tasks, since it cannot be reached
   */
  boolean isReady(Job job, long now) {
    Arrays.fill(sums, 0);
    busyNs = 0;
    hasAllParts = true;
    try {
      connect(now);
      return true;
    } catch (UnreachableException e) {
      job.leave(String.valueOf(e.getMessage()));
      return false;
    }
  }

  /** Whether it need not be connected to before a job. */
  boolean isConnected(long now) {
    return calls.get(0).isReady(now);
  }

  /**
   * Connects.
   *
   * @throws UnreachableException if it cannot be reached
   */
  void connect(long now) throws UnreachableException {
    calls.get(0).ready(now);
  }

  /** Does tasks of a job until the job or this peer ends. */
  void work(Job job) throws InterruptedException {
    int next = job.take();
    while (next >= 0) {
      String failure = failure(next);
      if (failure == null) {
        job.done(next);
      } else if (failure.startsWith(Outcome.WRONG_ANSWER)) {
        job.fail(failure);
      } else {
        job.giveBack(next, failure);
        return;
      }
      next = job.take();
    }
  }

  /** Does a task. */
  private @Nullable String failure(int number) {
    Call call = calls.get(number);
    long now = Clock.nanos();
    task.begin(number, now, now);
    try {
      call.ready(now);
    } catch (UnreachableException e) {
      return String.valueOf(e.getMessage());
    }
    call.submit(task);
    if (task.result == Measurement.Result.FAILED) {
      return String.valueOf(task.reason);
    }
    busyNs += task.roundTrip();
    hasAllParts &= task.hasParts;
    for (SubmissionField field : MEASURED) {
      sums[field.index()] += task.has(field) ? task.value(field) : 0;
    }
    return null;
  }

  /** The time of its tasks that were done, in nanoseconds; the rest of the job it waited. */
  long busyNs() {
    return busyNs;
  }

  /** Whether all of its answers had the server's parts. */
  boolean hasAllParts() {
    return hasAllParts;
  }

  /** The sum of a measured value over its tasks that were done. */
  long sum(SubmissionField field) {
    return sums[field.index()];
  }

  void askForStamps(boolean isWanted) {
    calls.forEach(each -> each.askForStamps(isWanted));
  }

  int connections() {
    return calls.get(0).connections();
  }

  int retried() {
    return calls.get(0).retried();
  }

  @Override
  public void close() {
    calls.forEach(Call::close);
  }
}
