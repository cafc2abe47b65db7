package io.tare.services.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.SampleLine;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Prints a benchmark's results for its parent process: one JSON object per line. */
final class BenchmarkLines {

  private static final long NS_PER_S = 1_000_000_000L;

  private final ObjectMapper json = new ObjectMapper();
  private final PrintStream out;

  BenchmarkLines(PrintStream out) {
    this.out = out;
  }

  /** The wall clock's time, in nanoseconds since 1970. */
  static long epochNs() {
    Instant now = Instant.now();
    return now.getEpochSecond() * NS_PER_S + now.getNano();
  }

  /**
   * One submission.
   *
   * @param startEpochNs when it started, see {@link #epochNs}
   * @param values metric to value in base units
   */
  void sample(
      long sequence,
      boolean isWarmup,
      long startEpochNs,
      Outcome outcome,
      Map<String, ? extends Number> values) {
    Map<String, Object> sample = new LinkedHashMap<>();
    sample.put(SampleLine.SEQUENCE, sequence);
    sample.put(SampleLine.WARMUP, isWarmup);
    sample.put(SampleLine.START, startEpochNs);
    sample.put(SampleLine.OUTCOME, outcome.label());
    if (outcome instanceof Outcome.Failed failed) {
      sample.put(SampleLine.REASON, failed.reason());
    }
    sample.put(SampleLine.VALUES, values);
    line(SampleLine.TYPE, sample);
  }

  void line(String type, Map<String, ?> content) {
    Map<String, Object> typed = new LinkedHashMap<>();
    typed.put("type", type);
    typed.putAll(content);
    try {
      out.println(json.writeValueAsString(typed));
      out.flush();
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
