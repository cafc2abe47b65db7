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

  /** Processors that a client on a node of its own may use. */
  public static final String CLIENT_PROCESSORS = "client_processors";

  /**
   * Before the number of a machine, from 1, in the names of what its clients alone used and may
   * use, where clients are on several: {@code client_cpu_ns.2}.
   */
  private static final String MACHINE = ".";

  public static final String ELAPSED = "elapsed_ns";

  /** The median response time of valid submissions. */
  public static final String TYPICAL_RESPONSE = "response_p50_ns";

  /** How long the client stood still while counted submissions ran. */
  public static final String CLIENT_PAUSE = "client_pause_ns";

  /** How long the server, or the benchmark's program, stood still. */
  public static final String SERVER_PAUSE = "server_pause_ns";

  /** How long the server collected garbage. */
  public static final String SERVER_GC = "server_gc_ns";

  /**
   * Processor time of the platform on this machine: server, hypervisor and guest, and a client on
   * loopback.
   */
  public static final String PROCESSOR = "processor_ns";

  /** Processor time of the other platforms meanwhile, which are up and have nothing to do. */
  public static final String NEIGHBOURS = "neighbours_processor_ns";

  /** The same where they were on processors that the platform does not use. */
  public static final String ASIDE = "aside_processor_ns";

  /** How much faster, relatively, the last third of the warm-up was than the one before. */
  public static final String SETTLING_FALL = "settling_fall_ratio";

  /** What a program wrote that is to write at a rate, in bytes. */
  public static final String WRITTEN = "written_bytes";

  /** What it was to write in its time, in bytes. */
  public static final String DUE = "due_bytes";

  /** Pages of memory that did not hold what was written to them last. */
  public static final String DAMAGED = "damaged_pages";

  /** The name of what one of several machines' clients told. */
  public static String onMachine(String figure, int machine) {
    return figure + MACHINE + machine;
  }

  /** The name of a figure without the machine, if it has one. */
  public static String ofAll(String figure) {
    int end = figure.indexOf(MACHINE);
    return end < 0 ? figure : figure.substring(0, end);
  }

  public CellReport {
    figures = Collections.unmodifiableSortedMap(new TreeMap<>(figures));
  }

  /** The same with one more figure. */
  public CellReport with(String name, double value) {
    SortedMap<String, Double> more = new TreeMap<>(figures);
    more.put(name, value);
    return new CellReport(more);
  }

  /** The same with more figures. */
  public CellReport with(SortedMap<String, Double> others) {
    SortedMap<String, Double> more = new TreeMap<>(figures);
    more.putAll(others);
    return new CellReport(more);
  }

  /** A figure, if it was told. */
  public OptionalDouble figure(String name) {
    Double value = figures.get(name);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
