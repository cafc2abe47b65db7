package io.tare.services.benchmarks;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * What is measured.
 *
 * @param workload what to run
 * @param parameters its parameters that are not defaults
 * @param warmup warm-up iterations, at least 0
 * @param iterations measured iterations, at least 1
 * @param gated whether each iteration waits for a line of standard input, and the program for its
 *     end
 * @param time shortest duration of one iteration, above 0; a started operation is finished, so that
 *     an iteration has at least one operation
 */
record Arguments(
    BenchmarkWorkload workload,
    SortedMap<String, String> parameters,
    int warmup,
    int iterations,
    boolean gated,
    TimeValue time) {

  /** The parameters that are words, which JMH checks. */
  private static final Set<String> WORDS = Set.of(BenchmarkWorkload.CLASS, BenchmarkWorkload.LOOPS);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if something is out of its range
   */
  Arguments {
    if (warmup < 0) {
      throw new IllegalArgumentException("--warmup must be at least 0, got " + warmup);
    }
    if (iterations < 1) {
      throw new IllegalArgumentException("--iterations must be at least 1, got " + iterations);
    }
    for (Map.Entry<String, String> parameter : parameters.entrySet()) {
      if (!workload.parameters().contains(parameter.getKey())) {
        throw new IllegalArgumentException(
            workload.id()
                + " has no parameter '"
                + parameter.getKey()
                + "', but "
                + String.join(", ", workload.parameters()));
      }
      if (!WORDS.contains(parameter.getKey()) && !parameter.getValue().matches("-?\\d{1,18}")) {
        throw new IllegalArgumentException(
            "%s: '%s' is not a whole number".formatted(parameter.getKey(), parameter.getValue()));
      }
    }
    parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
  }
}
