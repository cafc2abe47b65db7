package io.tare.services.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The workloads this program can run, under the names campaigns use. */
enum BenchmarkWorkload {
  QUICKSORT("jmh.quicksort", QuicksortBenchmark.class, "quicksort", "n seed"),
  MATMUL("jmh.matmul", MultiplicationBenchmark.class, "classic", "n seed"),
  MATMUL_BLOCKED("jmh.matmul-blocked", MultiplicationBenchmark.class, "blocked", "n seed"),
  MATMUL_VECTOR("jmh.matmul-vector", MultiplicationBenchmark.class, "vector", "n seed"),
  MARSHAL("jmh.marshal", EnvelopeBenchmark.class, "marshal", "s c seed"),
  UNMARSHAL("jmh.unmarshal", EnvelopeBenchmark.class, "unmarshal", "s c seed");

  private final String id;
  private final String pattern;
  private final String parameters;

  BenchmarkWorkload(String id, Class<?> benchmark, String method, String parameters) {
    this.id = id;
    this.pattern = "^" + benchmark.getName().replace(".", "\\.") + "\\." + method + "$";
    this.parameters = parameters;
  }

  /**
   * The workload of a name.
   *
   * @throws BenchmarksUsageException if there is none
   */
  static BenchmarkWorkload parse(String id) {
    return Arrays.stream(values())
        .filter(workload -> workload.id.equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new BenchmarksUsageException("unknown workload '" + id + "'; there are " + ids()));
  }

  static String ids() {
    return Arrays.stream(values()).map(BenchmarkWorkload::id).collect(Collectors.joining(", "));
  }

  String id() {
    return id;
  }

  /** Regular expression by which JMH finds the benchmark. */
  String pattern() {
    return pattern;
  }

  /** Names of the parameters, all of them whole numbers. */
  List<String> parameters() {
    return List.of(parameters.split(" "));
  }
}
