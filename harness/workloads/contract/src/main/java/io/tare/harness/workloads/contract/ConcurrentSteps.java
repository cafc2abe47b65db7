package io.tare.harness.workloads.contract;

import io.tare.harness.model.MeasurementException;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs slow tasks concurrently: servers start at the same time, and clients submit together. */
public final class ConcurrentSteps {

  private static final long LOOK_MILLIS = 500;

  /** A slow task. */
  @FunctionalInterface
  public interface Task {
    void run() throws MeasurementException, InterruptedException;
  }

  private ConcurrentSteps() {}

  /**
   * Runs all, each on its own thread, and waits for all. A failure ends the others.
   *
   * @param meanwhile runs on the caller's thread about twice a second
   * @throws TrialFailure like the other exceptions: the first failure
   */
  public static void run(List<Task> tasks, Runnable meanwhile)
      throws MeasurementException, InterruptedException {
    run(tasks, tasks.size(), meanwhile);
  }

  /**
   * Runs all, a limited number at once, and waits for all. A failure ends the others, and tasks
   * that have not begun do not begin.
   *
   * @param atOnce the maximum number of threads, 1 or more
   * @param meanwhile runs on the caller's thread about twice a second
   * @throws TrialFailure like the other exceptions: the first failure
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
      threads.shutdownNow(); // after a failure the others' work is useless
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

  /** Ends all, also concurrently: each program gets time to end. */
  public static void end(List<Runnable> endings) {
    end(endings, endings.size());
  }

  /**
   * The same, a limited number at once. An interrupt waits for all.
   *
   * @param atOnce the maximum number of threads, 1 or more
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
