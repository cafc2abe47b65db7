package io.tare.analysis.capacity.web;

import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Answers a few queries at a time, each in bounded time, so that a thousand at once take no more
 * memory than these few and every caller gets an answer soon.
 */
final class BoundedComputations implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(BoundedComputations.class.getName());

  private final AnswerSource questions;
  private final ServingLimits limits;
  private final FairTurns turns;

  /** As many threads as {@link #turns} has places. */
  private final ExecutorService executor =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "planner");
            thread.setDaemon(true);
            return thread;
          });

  BoundedComputations(AnswerSource questions, ServingLimits limits) {
    this.questions = questions;
    this.limits = limits;
    this.turns = new FairTurns(limits);
  }

  /** The models, as JSON. */
  String models() {
    return questions.models();
  }

  /**
   * Answers a query.
   *
   * @param asker an address; askers take turns
   * @throws RefusedRequestException if there is no answer, or not in time
   */
  String answer(String asker, String query, AnswerForm form) throws RefusedRequestException {
    ProcessorTime spent = new ProcessorTime();
    FutureTask<String> answer = new FutureTask<>(() -> questions.answer(query, form));
    try {
      turns.take(asker);
      begin(asker, answer, spent);
      return inTime(answer, spent);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ends();
    } catch (ExecutionException e) {
      throw refusal(Objects.requireNonNull(e.getCause()));
    } finally {
      // Stops work on answers that are no longer wanted: all loops check this.
      answer.cancel(true);
    }
  }

  /** Other work on the machine does not count, but the wait has an end. */
  private String inTime(FutureTask<String> answer, ProcessorTime spent)
      throws InterruptedException, ExecutionException, RefusedRequestException {
    long end = System.nanoTime() + limits.longest().toNanos();
    while (true) {
      long left = Math.min(limits.answer().toNanos() - spent.nanos(), end - System.nanoTime());
      if (left <= 0) {
        throw new RefusedRequestException(
            ErrorKind.TOO_LONG,
            "the answer takes more than %d s of processor time, or %d s on this busy machine; ask for fewer steps, draws or VMs"
                .formatted(limits.answer().toSeconds(), limits.longest().toSeconds()));
      }
      try {
        return answer.get(left, TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        // It may have waited for a processor meanwhile.
      }
    }
  }

  /** The place is released when the work has ended, not when its caller gives up. */
  private void begin(String asker, FutureTask<String> answer, ProcessorTime spent)
      throws RefusedRequestException {
    try {
      executor.execute(
          () -> {
            long begin = System.nanoTime();
            spent.begin();
            try {
              answer.run();
            } finally {
              spent.end();
              turns.leave(asker, System.nanoTime() - begin);
            }
          });
    } catch (RejectedExecutionException e) {
      turns.leave(asker, 0);
      throw ends();
    }
  }

  private static RefusedRequestException ends() {
    return new RefusedRequestException(
        ErrorKind.BUSY, "the server is stopping, or the client" + " has closed the connection");
  }

  /** The number of waiting queries. */
  int waiting() {
    return turns.waiting();
  }

  private static RefusedRequestException refusal(Throwable cause) {
    if (cause instanceof RefusedRequestException refused) {
      return refused;
    }
    LOG.log(Level.SEVERE, "a query failed", cause);
    return new RefusedRequestException(
        ErrorKind.DEFECT, "the planner failed on this query; the server's log says why");
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
