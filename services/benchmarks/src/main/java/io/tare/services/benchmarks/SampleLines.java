package io.tare.services.benchmarks;

import io.tare.harness.model.Metric;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Outcome;
import io.tare.services.heartbeat.Heartbeat;
import java.io.PrintStream;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.format.OutputFormat;

/**
 * Prints each iteration as a line of JSON at its end. JMH's other output is dropped: a failure's
 * reason is in the runner's exception.
 */
final class SampleLines implements OutputFormat {

  private final BenchmarkLines lines;
  private final Heartbeat heartbeat;
  private final IterationGate gate;
  private int sequence;
  private long startEpochNs;
  private long startNs;
  private long countedFromNs;
  private long countedToNs;
  private double longestOperationNs;

  /**
   * @param heartbeat tells when the program stood still
   * @param gate what an iteration waits for; with a gate each iteration is reported separately
   */
  SampleLines(PrintStream samples, Heartbeat heartbeat, IterationGate gate) {
    this.lines = new BenchmarkLines(samples);
    this.heartbeat = heartbeat;
    this.gate = gate;
  }

  @Override
  public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {
    gate.pass();
    startEpochNs = BenchmarkLines.epochNs();
    startNs = System.nanoTime();
  }

  @Override
  public void iterationResult(
      BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult result) {
    boolean isWarmup = params.getType() == IterationType.WARMUP;
    if (!isWarmup) {
      countedFromNs = countedToNs == 0 ? startNs : countedFromNs;
      countedToNs = System.nanoTime();
      longestOperationNs = Math.max(longestOperationNs, result.getPrimaryResult().getScore());
    }
    Map<String, Number> values = new LinkedHashMap<>();
    values.put(Metric.TIME.name(), result.getPrimaryResult().getScore());
    values.put("operations", result.getMetadata().getMeasuredOps());
    lines.sample(sequence++, isWarmup, startEpochNs, Outcome.valid(), values);
    if (gate != IterationGate.OPEN) {
      doneWithOne();
    }
  }

  private void doneWithOne() {
    try {
      done();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    countedToNs = 0;
    longestOperationNs = 0;
  }

  /**
   * Prints the line after the last sample: the time of the measured iterations, and the pauses in
   * it. Pauses shorter than an operation may be an operation without a break.
   */
  void done() throws InterruptedException {
    Map<String, Long> done = new LinkedHashMap<>();
    done.put(Observation.ELAPSED.label(), countedToNs - countedFromNs);
    done.put(
        Observation.SERVER_PAUSE.label(),
        heartbeat
            .within(countedFromNs, countedToNs)
            .longerThan((long) longestOperationNs)
            .totalNanos());
    lines.line("done", done);
  }

  @Override
  public void startBenchmark(BenchmarkParams benchmark) {
    // The caller knows what it started.
  }

  @Override
  public void endBenchmark(BenchmarkResult result) {
    // Every iteration has been reported already.
  }

  @Override
  public void startRun() {
    // The caller knows what it started.
  }

  @Override
  public void endRun(Collection<RunResult> results) {
    // Every iteration has been reported already.
  }

  @Override
  public void print(String text) {
    // Not for this output.
  }

  @Override
  public void println(String text) {
    // Not for this output.
  }

  @Override
  public void verbosePrintln(String text) {
    // Not for this output.
  }

  @Override
  public void write(int value) {
    // Not for this output.
  }

  @Override
  public void write(byte[] bytes) {
    // Not for this output.
  }

  @Override
  public void flush() {
    // Not for this output.
  }

  @Override
  public void close() {
    // Not for this output.
  }
}
