package io.tare.harness.workloads.services.jmh;

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
import io.tare.harness.workloads.contract.NpbProblem;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.services.kernels.Kernel;
import io.tare.harness.workloads.services.kernels.KernelWorkloads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A kernel under JMH on the platform itself: without server, client or network. */
public final class JmhFamily implements BenchmarkFamily {

  private static final double ITERATION_NANOS = 0.25e9;

  /** Measured: a body of one-character elements, its text and the objects made from it. */
  private static final double HEAP_FOR_A_BYTE = 18;

  private final List<Workload> workloads =
      Arrays.stream(Kernel.values())
          .flatMap(each -> each.alone().map(does -> workload(each, does)).stream())
          .toList();

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

  /** Checks that JAXB and the NAS benchmarks do not run out of memory. */
  private static Optional<String> tooLarge(Campaign campaign, Measurand measurand, String name) {
    long heap = campaign.server(name).heapBytes();
    Optional<NpbProblem> problem = Kernel.of(measurand.workload()).problem();
    double needed =
        problem
            .map(each -> (double) each.heapBytes(measurand.parameters()))
            .orElse(HEAP_FOR_A_BYTE * measurand.parameters().number("s").orElse(0.0));
    return needed <= heap
        ? Optional.empty()
        : Optional.of(
            "%s on %s: %s needs a heap of %.0fMiB, but has %s; raise server.heap or lower %s"
                .formatted(
                    measurand,
                    name,
                    problem.isPresent() ? "it" : "JAXB",
                    Math.ceil(needed / (1 << 20)),
                    Dimension.SIZE.write(heap),
                    problem.isPresent() ? NpbProblem.CLASS : "s"));
  }

  @Override
  public Benchmark benchmark(TrialContext context) {
    return new JmhBenchmark(context);
  }

  @Override
  public Set<String> artefacts(Campaign campaign) {
    return Set.of("tare-benchmarks.jar");
  }

  private Workload workload(Kernel kernel, String does) {
    List<ParameterSpec> parameters = new ArrayList<>(kernel.parameters());
    if (kernel.problem().isEmpty()) {
      parameters.add(SEED);
    }
    return new Workload(
        kernel.benchmark(),
        this,
        kernel.title() + " without a server",
        does,
        Metrics.of(Metric.TIME),
        parameters);
  }
}
