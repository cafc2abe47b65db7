package io.tare.harness.benchmark;

import java.util.Collections;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a program says of a whole cell at its end, over the submissions that are not warm-up.
 *
 * @param figures name to value in base units, for example {@code throughput_per_s}
 */
public record CellReport(SortedMap<String, Double> figures) {

  public static final String THROUGHPUT = "throughput_per_s";
  public static final String CONCURRENCY = "concurrency_mean";
  public static final String LATENESS_P99 = "lateness_p99_ns";
  public static final String CLIENT_CPU = "client_cpu_ns";
  public static final String ELAPSED = "elapsed_ns";

  public CellReport {
    figures = Collections.unmodifiableSortedMap(new TreeMap<>(figures));
  }

  /** A figure, if it was told. */
  public OptionalDouble figure(String name) {
    Double value = figures.get(name);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
