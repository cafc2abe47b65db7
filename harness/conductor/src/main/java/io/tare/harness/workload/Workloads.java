package io.tare.harness.workload;

import io.tare.harness.workload.Workload.Family;
import io.tare.model.Metric;
import io.tare.model.Metrics;
import java.util.List;
import java.util.Optional;

/**
 * The table of all workloads: what validation accepts and help shows. To add a workload, add a line
 * here and, if it is run in a new way, a family with its benchmark.
 */
public final class Workloads {

  private static final ParameterSpec SEED =
      ParameterSpec.count("seed", 0, Long.MAX_VALUE / 10, "what the data are generated from")
          .orElse(1);
  private static final ParameterSpec TRANSFER =
      ParameterSpec.choice(
          "transfer",
          List.of("seed", "elements"),
          "whether the server generates the data, or they are sent and come back");
  private static final ParameterSpec BODY =
      ParameterSpec.size("s", 1_000, 100_000_000, "size of the SOAP body").smallAt(10_000);
  private static final ParameterSpec CHARACTERS =
      ParameterSpec.count("c", 1, 100_000, "characters in each element of the body").smallAt(10);
  private static final ParameterSpec ELEMENTS =
      ParameterSpec.count("n", 1, 10_000_000, "number of elements").smallAt(1_000);
  private static final ParameterSpec ORDER =
      ParameterSpec.count("n", 1, 4096, "order of the matrices").smallAt(20);

  private static final List<Workload> ALL =
      List.of(
          service("soa.quicksort", "sorts n integers", ELEMENTS, TRANSFER, SEED),
          service("soa.matmul", "multiplies by the classic triple loop", ORDER, TRANSFER, SEED),
          service("soa.matmul-blocked", "multiplies in blocks", ORDER, TRANSFER, SEED),
          service("soa.matmul-vector", "multiplies by vectors", ORDER, TRANSFER, SEED),
          service("soap.unmarshal", "reads a body of s bytes", BODY, CHARACTERS),
          service("soap.marshal", "writes a body of s bytes", BODY, CHARACTERS),
          jmh("jmh.quicksort", "quicksort without a server", ELEMENTS, SEED),
          jmh("jmh.matmul", "the triple loop without a server", ORDER, SEED),
          jmh("jmh.matmul-blocked", "multiplication in blocks without a server", ORDER, SEED),
          jmh("jmh.matmul-vector", "multiplication by vectors without a server", ORDER, SEED),
          jmh("jmh.unmarshal", "JAXB reads without a server", BODY, CHARACTERS, SEED),
          jmh("jmh.marshal", "JAXB writes without a server", BODY, CHARACTERS, SEED));

  private Workloads() {}

  /** All of them, in the order in which help lists them. */
  public static List<Workload> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(Workload::name).toList();
  }

  public static Optional<Workload> find(String name) {
    return ALL.stream().filter(workload -> workload.name().equals(name)).findFirst();
  }

  /**
   * The workload of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Workload of(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "workload \"" + name + "\" is unknown; there are " + names()));
  }

  private static Workload service(String name, String does, ParameterSpec... specs) {
    return new Workload(name, Family.SERVICE, does, Metrics.of(Metric.RESPONSE), List.of(specs));
  }

  private static Workload jmh(String name, String does, ParameterSpec... specs) {
    return new Workload(name, Family.JMH, does, Metrics.of(Metric.TIME), List.of(specs));
  }
}
