package io.tare.services.benchmarks;

import io.tare.services.kernels.npb.suite.NpbBenchmark;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The workloads of this program, by the names in campaigns. */
enum BenchmarkWorkload {
  QUICKSORT("jmh.quicksort", QuicksortBenchmark.class, "quicksort", "n seed"),
  MATMUL("jmh.matmul", MultiplicationBenchmark.class, "classic", "n seed"),
  MATMUL_BLOCKED("jmh.matmul-blocked", MultiplicationBenchmark.class, "blocked", "n seed"),
  MATMUL_VECTOR("jmh.matmul-vector", MultiplicationBenchmark.class, "vector", "n seed"),
  MARSHAL("jmh.marshal", EnvelopeBenchmark.class, "marshal", "s c seed"),
  UNMARSHAL("jmh.unmarshal", EnvelopeBenchmark.class, "unmarshal", "s c seed"),
  NPB_BT(NpbBenchmark.BT, "class loops"),
  NPB_CG(NpbBenchmark.CG, "class"),
  NPB_EP(NpbBenchmark.EP, "class loops"),
  NPB_FT(NpbBenchmark.FT, "class loops"),
  NPB_IS(NpbBenchmark.IS, "class"),
  NPB_LU(NpbBenchmark.LU, "class loops"),
  NPB_MG(NpbBenchmark.MG, "class loops"),
  NPB_SP(NpbBenchmark.SP, "class loops");

  static final String CLASS = "class";
  static final String LOOPS = "loops";

  private final String id;
  private final String pattern;
  private final String parameters;
  private final Optional<NpbBenchmark> npb;

  BenchmarkWorkload(String id, Class<?> benchmark, String method, String parameters) {
    this.id = id;
    this.pattern = "^" + benchmark.getName().replace(".", "\\.") + "\\." + method + "$";
    this.parameters = parameters;
    this.npb = Optional.empty();
  }

  BenchmarkWorkload(NpbBenchmark npb, String parameters) {
    this.id = "jmh.npb-" + npb.name().toLowerCase(Locale.ROOT);
    this.pattern = "^" + NpbRunBenchmark.class.getName().replace(".", "\\.") + "\\.run$";
    this.parameters = parameters;
    this.npb = Optional.of(npb);
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

  /** What JMH sets: a field of Java cannot be called {@code class}. */
  SortedMap<String, String> values(SortedMap<String, String> given) {
    SortedMap<String, String> values = new TreeMap<>(given);
    npb.ifPresent(benchmark -> values.put("benchmark", benchmark.name()));
    Optional.ofNullable(values.remove(CLASS)).ifPresent(size -> values.put("size", size));
    if (npb.isPresent() && !parameters().contains(LOOPS)) {
      values.put(LOOPS, "plain");
    }
    return values;
  }

  /** Names of the parameters. */
  List<String> parameters() {
    return List.of(parameters.split(" "));
  }
}
