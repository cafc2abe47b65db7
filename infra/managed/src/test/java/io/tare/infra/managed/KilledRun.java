package io.tare.infra.managed;

import io.tare.infra.api.RunContext;
import io.tare.infra.api.RunningPlatform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A run that stops at a step of a cloud, as if killed there: a killed harness leaves its current
 * record without a lock. The record is copied to a separate cache. The cloud finishes what was
 * requested.
 */
final class KilledRun implements AutoCloseable {

  private static final long DEADLINE_MINUTES = 3;

  private final String step;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch killed = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile boolean isAtEnd;

  private KilledRun(String step) {
    this.step = step;
  }

  /**
   * Starts a platform and kills its harness at a step.
   *
   * @return keeps the harness stopped until it is closed
   */
  static KilledRun at(
      String step,
      MemoryCloud cloud,
      RunContext context,
      Callable<RunningPlatform> start,
      Path cache)
      throws Exception {
    KilledRun run = new KilledRun(step);
    var unused =
        run.thread.submit(
            () -> {
              Thread harness = Thread.currentThread();
              cloud.onStep(
                  now -> {
                    if (Thread.currentThread() == harness && !run.isAtEnd) {
                      run.at(now);
                    }
                  });
              return start.call();
            });
    await(run.reached, "come to " + step);
    Path records = Files.createDirectories(cache.resolve("leases"));
    String record = context.leases().token() + ".jsonl";
    Files.copy(context.cache().resolve("leases").resolve(record), records.resolve(record));
    run.killed.countDown();
    if (step.equals("making")) {
      await(run.over, "be made all the same");
    }
    return run;
  }

  private void at(String now) {
    if (killed.getCount() == 0) {
      over.countDown();
      stay();
    }
    if (now.equals(step)) {
      reached.countDown();
      if (!step.equals("making")) {
        stay();
      }
      try {
        await(killed, "be killed");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Dead, until the test is over. */
  private void stay() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      isAtEnd = true;
      throw new IllegalStateException("killed at " + step, e);
    }
  }

  private static void await(CountDownLatch latch, String what) throws InterruptedException {
    if (!latch.await(DEADLINE_MINUTES, TimeUnit.MINUTES)) {
      throw new IllegalStateException("did not " + what);
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
    try {
      if (!thread.awaitTermination(DEADLINE_MINUTES, TimeUnit.MINUTES)) {
        throw new IllegalStateException("the run does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
