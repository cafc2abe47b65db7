package io.tare.services.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.services.heartbeat.Heartbeat;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.time.Instant;
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
 * Prints every iteration as a line of JSON when it ends. What JMH tells people besides is dropped:
 * a failure's reason is in the exception the runner throws.
 */
final class SampleLines implements OutputFormat {

  private static final long NS_PER_S = 1_000_000_000L;

  private final ObjectMapper json = new ObjectMapper();
  private final PrintStream samples;
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
   * @param gate what an iteration waits for; behind a gate each iteration is told of by itself
   */
  SampleLines(PrintStream samples, Heartbeat heartbeat, IterationGate gate) {
    this.samples = samples;
    this.heartbeat = heartbeat;
    this.gate = gate;
  }

  @Override
  public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {
    gate.pass();
    Instant now = Instant.now();
    startNs = System.nanoTime();
    startEpochNs = now.getEpochSecond() * NS_PER_S + now.getNano();
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
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("time_ns", result.getPrimaryResult().getScore());
    values.put("operations", result.getMetadata().getMeasuredOps());
    Map<String, Object> sample = new LinkedHashMap<>();
    sample.put("type", "sample");
    sample.put("sequence", sequence++);
    sample.put("warmup", isWarmup);
    sample.put("start_epoch_ns", startEpochNs);
    sample.put("outcome", "valid");
    sample.put("values", values);
    line(sample);
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
   * Prints the line after the last sample: how long the iterations that count took, and how long
   * the program stood still in that time. What is shorter than an operation may be one that
   * computes without a break.
   */
  void done() throws InterruptedException {
    Map<String, Object> done = new LinkedHashMap<>();
    done.put("type", "done");
    done.put("elapsed_ns", countedToNs - countedFromNs);
    done.put(
        "server_pause_ns",
        heartbeat
            .take()
            .within(countedFromNs, countedToNs)
            .longerThan((long) longestOperationNs)
            .totalNanos());
    line(done);
  }

  private void line(Map<String, Object> content) {
    try {
      samples.println(json.writeValueAsString(content));
      samples.flush();
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void startBenchmark(BenchmarkParams benchmark) {
    // The caller knows what it started.
  }

  @Override
  public void endBenchmark(BenchmarkResult result) {
    // Every iteration has been told already.
  }

  @Override
  public void startRun() {
    // The caller knows what it started.
  }

  @Override
  public void endRun(Collection<RunResult> results) {
    // Every iteration has been told already.
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
