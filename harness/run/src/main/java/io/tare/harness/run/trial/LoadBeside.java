package io.tare.harness.run.trial;

import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.workloads.contract.Benchmark;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.Quota;
import io.tare.harness.workloads.contract.SampleSink;
import io.tare.harness.workloads.contract.SliceOrder;
import io.tare.harness.workloads.contract.SliceWatch;
import io.tare.harness.workloads.contract.TrialFailure;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Loads a platform while a cell is measured there, by repeating another cell's work. Its
 * measurements are not recorded, since that cell is also measured on its own; but if it fails, the
 * measured cell was not under load, so its submissions count as failed too. A program that loads
 * may say so only at its end, so submissions wait for the end of the work beside them.
 */
final class LoadBeside {

  /** Long enough that starts hardly matter, short enough to wait for its end. */
  private static final long STRETCH_NANOS = 1_000_000_000;

  private static final long LOOK_MILLIS = 100;

  /** The measurement under load. */
  @FunctionalInterface
  interface Measuring {
    CellReport with(SampleSink sink) throws MeasurementException, InterruptedException;
  }

  /**
   * Submissions that wait.
   *
   * @param work how often the load's work had ended well before they came
   */
  private record Waiting(SampleColumns samples, int work) {}

  private final Benchmark benchmark;
  private final CellOrder order;
  private final long leadNanos;
  private long sequence;

  /**
   * @param order with its own id, so that its output is not mistaken for the cell's
   * @param leadNanos how long it runs before measuring begins
   */
  LoadBeside(Benchmark benchmark, CellOrder order, long leadNanos) {
    this.benchmark = benchmark;
    this.order = order;
    this.leadNanos = leadNanos;
  }

  /** Prepares it; once per trial. */
  void prepare() throws MeasurementException, InterruptedException {
    benchmark.prepare(order);
  }

  /**
   * Measures under load.
   *
   * @throws TrialFailure if the load cannot be started
   */
  CellReport during(SampleSink sink, Measuring measuring)
      throws MeasurementException, InterruptedException {
    Work work = new Work();
    Deque<Waiting> waiting = new ArrayDeque<>();
    CellReport report;
    work.start();
    try {
      work.awaitBegin();
      TimeUnit.NANOSECONDS.sleep(leadNanos);
      report =
          measuring.with(
              samples -> {
                waiting.add(new Waiting(samples, work.endedWell.get()));
                pass(waiting, work, false, sink);
              });
    } catch (MeasurementException | InterruptedException e) {
      work.interrupt(); // nothing is left to measure, so there is no need to wait for its end
      work.end();
      keep(waiting, work, sink, e);
      throw e;
    } finally {
      work.end();
    }
    pass(waiting, work, true, sink);
    return report;
  }

  /** What was measured before a failure is recorded too. */
  private void keep(Deque<Waiting> waiting, Work work, SampleSink sink, Exception failure) {
    try {
      pass(waiting, work, true, sink);
    } catch (MeasurementException | InterruptedException e) {
      failure.addSuppressed(e);
    }
  }

  /**
   * Passes on those submissions whose load's end is known.
   *
   * @param isOver whether the load has ended, so that it is known for all
   */
  private void pass(Deque<Waiting> waiting, Work work, boolean isOver, SampleSink sink)
      throws MeasurementException, InterruptedException {
    while (!waiting.isEmpty()) {
      Optional<String> failure = work.failure; // read first: no work ends well after it
      boolean hadLoad = waiting.element().work() < work.endedWell.get();
      if (!hadLoad && failure.isEmpty() && !isOver) {
        return;
      }
      judged(waiting.remove().samples(), hadLoad ? Optional.empty() : failure, sink);
    }
  }

  private void judged(SampleColumns samples, Optional<String> failure, SampleSink sink)
      throws MeasurementException, InterruptedException {
    if (failure.isEmpty()) {
      sink.accept(samples);
      return;
    }
    Outcome outcome =
        new Outcome.Failed(
            order.cell().measurand().workload() + " beside it failed: " + failure.get());
    for (int i = 0; i < samples.size(); i++) {
      sink.accept(
          samples.sequence(i),
          samples.isWarmup(i),
          samples.startEpochNanos(i),
          samples.isValid(i) ? outcome : samples.outcome(i),
          samples.numbers(i));
    }
  }

  /** The thread of the load. */
  private final class Work implements SliceWatch {
    private final Thread thread = new Thread(this::loop, "tare-load");
    private final CountDownLatch began = new CountDownLatch(1);
    private final AtomicInteger endedWell = new AtomicInteger();
    private volatile boolean isEnough;
    private volatile Optional<String> failure = Optional.empty();

    void start() {
      thread.setDaemon(true);
      thread.start();
    }

    private void loop() {
      try {
        while (!isEnough && failure.isEmpty()) {
          var unused =
              benchmark.slice(
                  order,
                  new SliceOrder(sequence, new Quota.Time(STRETCH_NANOS), order.seed() + sequence),
                  this::hear,
                  this);
          if (failure.isEmpty()) {
            endedWell.incrementAndGet();
          }
        }
      } catch (MeasurementException e) {
        failure = Optional.of(String.valueOf(e.getMessage()));
      } catch (InterruptedException e) {
        failure = Optional.of("stopped");
      } catch (RuntimeException | Error e) {
        failure = Optional.of(e.toString()); // else it would seem to have gone on
      }
    }

    private void hear(SampleColumns samples) {
      for (int i = 0; i < samples.size(); i++) {
        sequence = Math.max(sequence, samples.sequence(i) + 1);
        if (samples.outcome(i) instanceof Outcome.Failed failed) {
          failure = Optional.of(failed.reason());
        }
      }
    }

    @Override
    public void begins(long submitted) {
      began.countDown();
    }

    @Override
    public void ended() {}

    void awaitBegin() throws MeasurementException, InterruptedException {
      while (!began.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (!thread.isAlive()) {
          throw new TrialFailure(
              "%s, which loads the platform meanwhile, did not start: %s"
                  .formatted(
                      order.cell().measurand().workload(), failure.orElse("it ended immediately")));
        }
      }
    }

    void interrupt() {
      thread.interrupt();
    }

    /** Waits for the end of its current work, even if interrupted: none of it may remain. */
    void end() {
      isEnough = true;
      boolean interrupted = false;
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
          thread.interrupt();
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
