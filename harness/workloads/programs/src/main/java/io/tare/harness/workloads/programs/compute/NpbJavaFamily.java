package io.tare.harness.workloads.programs.compute;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.platform.Collector;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.contract.JvmOptions;
import io.tare.harness.workloads.contract.NpbProblem;
import io.tare.harness.workloads.programs.output.NpbJavaOutput;
import io.tare.harness.workloads.programs.output.NpbOutput;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.Reading;
import io.tare.harness.workloads.programs.tool.ToolFamily;
import io.tare.harness.workloads.programs.tool.ToolMetrics;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import io.tare.infra.api.Node;
import io.tare.infra.hosts.Command;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tare's own code of the NAS Parallel Benchmarks, which it brings along: nothing has to be built. A
 * submission is some runs in a fresh JVM; the first, which compiles, is reported apart from the
 * others.
 */
public final class NpbJavaFamily extends ToolFamily {

  private static final String PREFIX = "npb-java.";
  private static final String RUNS = "runs";
  private static final String PARALLEL = "parallel";
  private static final String PROGRAM = "tare-benchmarks.jar";
  private static final double NANOS = 1e9;

  /** The length of vectors, 0 for plain loops. */
  private static final String VECTOR_BITS = "vector_bits";

  private static final Metric FIRST =
      ToolMetrics.time("first_time_ns", "time of a JVM's first run");

  private final List<Workload> workloads =
      Arrays.stream(NpbProblem.values()).map(this::workload).toList();

  private Workload workload(NpbProblem problem) {
    return new Workload(
        PREFIX + problem.label(),
        this,
        "NPB " + problem + " in bare Java",
        problem.does() + ", by Tare's own code",
        Metrics.of(ToolMetrics.OPERATIONS, Metric.TIME, FIRST),
        Stream.concat(
                Stream.of(
                    ParameterSpec.count(PARALLEL, 1, 1024, "threads").counts().orElse(1),
                    ParameterSpec.count(RUNS, 1, 1000, "runs in one JVM").orElse(5).smallAt(1)),
                problem.parameters().stream())
            .toList());
  }

  @Override
  public String label() {
    return "npb-java";
  }

  @Override
  public List<Workload> workloads() {
    return workloads;
  }

  /** The first run takes about twice as long as the others. */
  @Override
  public double expectedNanos(Workload workload, Parameters given) {
    return NANOS
        + (1 + workload.whole(given, RUNS))
            * problem(workload).roughNanos(given)
            / workload.whole(given, PARALLEL);
  }

  @Override
  public long processes(Workload workload, Parameters given) {
    return workload.whole(given, PARALLEL);
  }

  @Override
  public List<Program> programs(
      Workload workload, Parameters given, ProgramChoice choice, int nodes) {
    return List.of();
  }

  @Override
  public Set<String> artefacts(Campaign campaign) {
    return Set.of(PROGRAM);
  }

  @Override
  public List<String> objections(Campaign campaign) {
    List<String> objections = new ArrayList<>(super.objections(campaign));
    for (Measurand each : campaign.measurands()) {
      if (Workloads.of(each.workload()).family() == this) {
        campaign.platforms().stream()
            .flatMap(platform -> objection(each, platform).stream())
            .findFirst()
            .ifPresent(objections::add);
      }
    }
    return objections;
  }

  private static Optional<String> objection(Measurand measurand, PlatformChoice platform) {
    Workload workload = Workloads.of(measurand.workload());
    Parameters given = measurand.parameters();
    long threads = workload.whole(given, PARALLEL);
    int cpus = platform.resources().cpus();
    if (problem(workload) == NpbProblem.LU && threads > cpus) {
      return Optional.of(
          "%s on %s: LU's threads wait for each other in every plane, so %d of them need %d processors, but it has %d; raise resources.cpus or lower parallel"
              .formatted(measurand, platform.name(), threads, threads, cpus));
    }
    long needed = problem(workload).jvmBytes(given);
    return needed <= platform.resources().memoryBytes()
        ? Optional.empty()
        : Optional.of(
            "%s on %s: its JVM takes %dMiB, but it has %s; raise resources.memory or choose a smaller class"
                .formatted(
                    measurand,
                    platform.name(),
                    needed >> 20,
                    Dimension.SIZE.write(platform.resources().memoryBytes())));
  }

  @Override
  protected CellProgram prepare(Workload workload, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException {
    Node node = nodes.first();
    NpbProblem problem = problem(workload);
    int threads = (int) workload.whole(given, PARALLEL);
    List<String> words = new ArrayList<>();
    words.add(node.software().java());
    words.addAll(
        JvmOptions.of(problem.heapBytes(given), Collector.SERIAL, nodes.cpus(), List.of()));
    words.addAll(JvmOptions.MODULES);
    words.add(JvmOptions.filesOn(node.host()));
    words.addAll(List.of("-jar", node.artefact(PROGRAM), "npb", problem.label()));
    words.add(NpbProblem.letter(given));
    words.addAll(List.of("--threads", Integer.toString(threads)));
    words.addAll(List.of("--runs", Long.toString(workload.whole(given, RUNS))));
    if (!problem.asksForVectors(given)) {
      words.add("--plain");
    }
    return CellProgram.ofThreads(workload.name(), nodes, Command.of(words), threads);
  }

  /** Vectors that a JVM or processor lacks are not replaced by plain loops without a word. */
  @Override
  protected Reading read(Workload workload, Parameters given, ToolOutput output)
      throws OutputException {
    NpbProblem problem = problem(workload);
    NpbJavaOutput java = NpbJavaOutput.of(output.text());
    NpbOutput footer = java.first().footer();
    if (java.first().vectorBits() == 0 && problem.asksForVectors(given)) {
      throw new OutputException(
          "its JVM or processor has no vectors for this benchmark, so it used plain loops; set "
              + NpbProblem.LOOPS
              + ": "
              + NpbProblem.PLAIN);
    }
    return new Reading()
        .says("kernel", footer.kernel(), problem.label())
        .says(NpbProblem.CLASS, footer.problemClass(), NpbProblem.letter(given))
        .says("threads", footer.threads(), workload.whole(given, PARALLEL))
        .says(RUNS, java.runs().size(), workload.whole(given, RUNS))
        .says(
            NpbProblem.LOOPS,
            java.first().vectorBits() > 0 ? NpbProblem.VECTORS : NpbProblem.PLAIN,
            problem.asksForVectors(given) ? NpbProblem.VECTORS : NpbProblem.PLAIN)
        .figure(Metric.TIME, java.median().nanos())
        .figure(ToolMetrics.OPERATIONS, java.median().operationsPerSecond())
        .figure(FIRST, footer.nanos())
        .also("setup_ns", java.median().setupNanos())
        .also(Observation.PROCESSOR.label(), java.median().processorNanos())
        .also(VECTOR_BITS, java.first().vectorBits());
  }

  private static NpbProblem problem(Workload workload) {
    return NpbProblem.of(workload.name().substring(PREFIX.length()));
  }
}
