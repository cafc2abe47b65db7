package io.tare.harness.benchmark;

import io.tare.model.MeasurementException;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Does slow things at one time: servers start while others start, and clients submit together. */
public final class ConcurrentSteps {

  private static final long LOOK_MILLIS = 500;

  /** A slow thing. */
  @FunctionalInterface
  public interface Task {
    void run() throws MeasurementException, InterruptedException;
  }

  private ConcurrentSteps() {}

  /**
   * Does all, each on a thread of its own, and waits for all. One that fails ends the others.
   *
   * @param meanwhile is run by the caller's thread about twice a second
   * @throws TrialFailure the first failure, as the others
   */
  public static void run(List<Task> tasks, Runnable meanwhile)
      throws MeasurementException, InterruptedException {
    run(tasks, tasks.size(), meanwhile);
  }

  /**
   * Does all, so many at one time, and waits for all. One that fails ends the others, and those
   * that have not begun do not begin.
   *
   * @param atOnce how many threads there are at most, 1 or more
   * @param meanwhile is run by the caller's thread about twice a second
   * @throws TrialFailure the first failure, as the others
   */
  public static void run(List<Task> tasks, int atOnce, Runnable meanwhile)
      throws MeasurementException, InterruptedException {
    if (tasks.isEmpty()) {
      return;
    }
    ExecutorService threads = Executors.newFixedThreadPool(Math.min(atOnce, tasks.size()));
    CompletionService<Boolean> done = new ExecutorCompletionService<>(threads);
    try {
      for (Task task : tasks) {
        done.submit(
            () -> {
              task.run();
              return true;
            });
      }
      for (int left = tasks.size(); left > 0; ) {
        Future<Boolean> ended = done.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        if (ended == null) {
          meanwhile.run();
        } else {
          result(ended);
          left--;
        }
      }
    } finally {
      threads.shutdownNow(); // what the others still do is of no use once one has failed
      join(threads);
    }
  }

  private static void join(ExecutorService threads) {
    boolean interrupted = false;
    while (!threads.isTerminated()) {
      try {
        var unused = threads.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends all, at one time as well: a program is given time for its end. */
  public static void end(List<Runnable> endings) {
    end(endings, endings.size());
  }

  /**
   * The same, so many at one time. An interrupt waits for all.
   *
   * @param atOnce how many threads there are at most, 1 or more
   */
  public static void end(List<Runnable> endings, int atOnce) {
    if (endings.isEmpty()) {
      return;
    }
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.min(atOnce, endings.size()), ending -> new Thread(ending, "tare-end"));
    endings.forEach(threads::execute);
    threads.shutdown();
    join(threads);
  }

  private static void result(Future<Boolean> ended)
      throws MeasurementException, InterruptedException {
    try {
      var unused = ended.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof MeasurementException failure) {
        throw failure;
      }
      if (e.getCause() instanceof InterruptedException) {
        throw new InterruptedException();
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
