package io.tare.harness.benchmark;

import static io.tare.harness.benchmark.KernelWorkloads.BODY;
import static io.tare.harness.benchmark.KernelWorkloads.CHARACTERS;
import static io.tare.harness.benchmark.KernelWorkloads.ELEMENTS;
import static io.tare.harness.benchmark.KernelWorkloads.ORDER;
import static io.tare.harness.benchmark.KernelWorkloads.SEED;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.workload.ParameterSpec;
import io.tare.harness.workload.Workload;
import io.tare.model.Metric;
import io.tare.model.Metrics;
import io.tare.model.Parameters;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A kernel under JMH on the platform itself: no server, no client, no path. */
public final class JmhFamily implements BenchmarkFamily {

  private static final double ITERATION_NANOS = 0.25e9;

  private final List<Workload> workloads =
      List.of(
          workload("jmh.quicksort", "quicksort without a server", ELEMENTS, SEED),
          workload("jmh.matmul", "the triple loop without a server", ORDER, SEED),
          workload("jmh.matmul-blocked", "multiplication in blocks without a server", ORDER, SEED),
          workload("jmh.matmul-vector", "multiplication by vectors without a server", ORDER, SEED),
          workload("jmh.unmarshal", "JAXB reads without a server", BODY, CHARACTERS, SEED),
          workload("jmh.marshal", "JAXB writes without a server", BODY, CHARACTERS, SEED));

  @Override
  public String label() {
    return "jmh";
  }

  @Override
  public List<Workload> workloads() {
    return workloads;
  }

  @Override
  public double expectedNanos(Workload workload, Parameters given) {
    return Math.max(ITERATION_NANOS, KernelWorkloads.nanos(workload, given));
  }

  @Override
  public Optional<String> complaint(Workload workload, Parameters given) {
    return KernelWorkloads.complaint(given);
  }

  @Override
  public Benchmark benchmark(TrialContext context) {
    return new JmhBenchmark(context);
  }

  @Override
  public Set<String> artefacts(Campaign campaign) {
    return Set.of("tare-benchmarks.jar");
  }

  private Workload workload(String name, String does, ParameterSpec... parameters) {
    return new Workload(name, this, does, Metrics.of(Metric.TIME), List.of(parameters));
  }
}
