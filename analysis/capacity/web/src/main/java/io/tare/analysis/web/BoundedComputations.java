package io.tare.analysis.web;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Answers queries, a few at one time and each for a bounded time, so that a thousand at once take
 * no more memory than these few and everybody is told something soon.
 */
final class BoundedComputations implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(BoundedComputations.class.getName());

  private final AnswerSource questions;
  private final ServingLimits limits;
  private final ThreadPoolExecutor executor;

  BoundedComputations(AnswerSource questions, ServingLimits limits) {
    this.questions = questions;
    this.limits = limits;
    this.executor =
        new ThreadPoolExecutor(
            limits.computing(),
            limits.computing(),
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(limits.waiting()),
            task -> {
              Thread thread = new Thread(task, "planner");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** The models, as JSON. */
  String models() {
    return questions.models();
  }

  /**
   * Answers a query.
   *
   * @throws RefusedRequestException if there is no answer, or none in time
   */
  String answer(String query) throws RefusedRequestException {
    Future<String> answer;
    try {
      answer = executor.submit(() -> questions.answer(query));
    } catch (RejectedExecutionException e) {
      throw new RefusedRequestException(
          ErrorKind.BUSY, "too many queries at one time; ask again in a moment");
    }
    try {
      return answer.get(limits.answer().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new RefusedRequestException(
          ErrorKind.TOO_LONG,
          "the answer takes longer than %d s; ask for fewer steps, draws or VMs"
              .formatted(limits.answer().toSeconds()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedRequestException(ErrorKind.BUSY, "the server ends");
    } catch (ExecutionException e) {
      throw refusal(e.getCause());
    } finally {
      // Nothing is left to do for an answer that nobody waits for.
      answer.cancel(true);
    }
  }

  /** Queries that wait for their turn. */
  int waiting() {
    return executor.getQueue().size();
  }

  private static RefusedRequestException refusal(Throwable cause) {
    if (cause instanceof RefusedRequestException refused) {
      return refused;
    }
    LOG.log(Level.SEVERE, "a query failed", cause);
    return new RefusedRequestException(
        ErrorKind.DEFECT, "the planner failed at this query; the server's log says why");
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
