package io.tare.services.benchmarks;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The workloads of this program, by the names in campaigns. */
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

  /** Reads the names. */
  static final class Names implements ITypeConverter<BenchmarkWorkload> {
    @Override
    public BenchmarkWorkload convert(String id) {
      return Arrays.stream(values())
          .filter(workload -> workload.id.equals(id))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "unknown workload '" + id + "'; there are " + String.join(", ", ids())));
    }
  }

  /** Gives the names to the help text. */
  static final class Candidates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ids().iterator();
    }
  }

  private static List<String> ids() {
    return Arrays.stream(values()).map(BenchmarkWorkload::id).toList();
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
