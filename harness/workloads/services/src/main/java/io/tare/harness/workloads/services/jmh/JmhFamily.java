package io.tare.harness.workloads.services.jmh;

import static io.tare.harness.workloads.services.kernels.KernelWorkloads.BODY;
import static io.tare.harness.workloads.services.kernels.KernelWorkloads.CHARACTERS;
import static io.tare.harness.workloads.services.kernels.KernelWorkloads.ELEMENTS;
import static io.tare.harness.workloads.services.kernels.KernelWorkloads.ORDER;
import static io.tare.harness.workloads.services.kernels.KernelWorkloads.SEED;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.contract.Benchmark;
import io.tare.harness.workloads.contract.BenchmarkFamily;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.services.kernels.KernelWorkloads;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A kernel under JMH on the platform itself: without server, client or network. */
public final class JmhFamily implements BenchmarkFamily {

  private static final double ITERATION_NANOS = 0.25e9;

  /** Measured: a body of one-character elements, its text and the objects made from it. */
  private static final double HEAP_FOR_A_BYTE = 18;

  private final List<Workload> workloads =
      List.of(
          workload("jmh.quicksort", "Quicksort", "quicksort without a server", ELEMENTS, SEED),
          workload(
              "jmh.matmul",
              "Matrix multiplication",
              "the triple loop without a server",
              ORDER,
              SEED),
          workload(
              "jmh.matmul-blocked",
              "Matrix multiplication (blocked)",
              "multiplication in blocks without a server",
              ORDER,
              SEED),
          workload(
              "jmh.matmul-vector",
              "Matrix multiplication (vector)",
              "multiplication with vector instructions, without a server",
              ORDER,
              SEED),
          workload(
              "jmh.unmarshal",
              "Unmarshalling",
              "JAXB reads without a server",
              BODY,
              CHARACTERS,
              SEED),
          workload(
              "jmh.marshal",
              "Marshalling",
              "JAXB writes without a server",
              BODY,
              CHARACTERS,
              SEED));

  @Override
  public String label() {
    return "jmh";
  }

  @Override
  public int rank() {
    return 0;
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
  public List<String> objections(Campaign campaign) {
    return campaign.measurands().stream()
        .filter(each -> Workloads.of(each.workload()).family() == this)
        .flatMap(
            each ->
                campaign.platforms().stream()
                    .flatMap(platform -> tooLarge(campaign, each, platform.name()).stream())
                    .limit(1))
        .toList();
  }

  /** Checks that JAXB does not run out of memory. */
  private static Optional<String> tooLarge(Campaign campaign, Measurand measurand, String name) {
    long heap = campaign.server(name).heapBytes();
    double needed = HEAP_FOR_A_BYTE * measurand.parameters().number("s").orElse(0.0);
    return needed <= heap
        ? Optional.empty()
        : Optional.of(
            "%s on %s: JAXB needs a heap of %.0fMiB, but has %s; raise server.heap or lower s"
                .formatted(
                    measurand, name, Math.ceil(needed / (1 << 20)), Dimension.SIZE.write(heap)));
  }

  @Override
  public Benchmark benchmark(TrialContext context) {
    return new JmhBenchmark(context);
  }

  @Override
  public Set<String> artefacts(Campaign campaign) {
    return Set.of("tare-benchmarks.jar");
  }

  private Workload workload(String name, String title, String does, ParameterSpec... parameters) {
    return new Workload(
        name,
        this,
        title + " without a server",
        does,
        Metrics.of(Metric.TIME),
        List.of(parameters));
  }
}
