package io.tare.harness.workloads.programs.compute;

import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.contract.NpbProblem;
import io.tare.harness.workloads.programs.launch.JobShape;
import io.tare.harness.workloads.programs.mpi.MpiLaunch;
import io.tare.harness.workloads.programs.output.NpbCode;
import io.tare.harness.workloads.programs.output.NpbOutput;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.Reading;
import io.tare.harness.workloads.programs.tool.ToolFamily;
import io.tare.harness.workloads.programs.tool.ToolMetrics;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import io.tare.infra.hosts.Command;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The NAS Parallel Benchmarks, which the user has installed on the platform. OpenMP programs are
 * named {@code KERNEL.CLASS.x}; MPI programs too in 3.4, but {@code KERNEL.CLASS.PROCESSES} in 3.3.
 * Those of NPB-CPP are named {@code KERNEL.CLASS}, those of NPB-Rust {@code KERNEL} in a directory
 * for each class; NPB-JAV's classes are in a jar.
 */
public final class NpbFamily extends ToolFamily {

  private static final String CLASS = "class";
  private static final String MODEL = "model";
  private static final String PARALLEL = "parallel";
  private static final String OMP = "omp";
  private static final String MPI = "mpi";
  private static final String JAVA = "java";

  /** The code that a model's programs belong to. */
  private static final Map<String, NpbCode> CODES =
      Map.of(
          OMP,
          NpbCode.NPB,
          MPI,
          NpbCode.NPB,
          "cpp",
          NpbCode.CPP,
          "rust",
          NpbCode.RUST,
          JAVA,
          NpbCode.JAVA);

  /** The variables that ports read the number of threads from, besides OpenMP's. */
  private static final List<String> THREAD_VARIABLES =
      List.of("RAY_NUM_THREADS", "FF_NUM_THREADS", "TBB_NUM_THREADS");

  private static final double NANOS = 1e9;

  /** Rough seconds of a kernel with one process; the published study has 130 s for class B. */
  private static final Map<String, Double> ROUGH_SECONDS =
      Map.of("S", 0.1, "W", 1.0, "A", 20.0, "B", 130.0, "C", 600.0, "D", 1e4, "E", 2e5, "F", 3e6);

  private final List<Workload> workloads =
      Arrays.stream(NpbProblem.values()).map(this::workload).toList();

  private Workload workload(NpbProblem problem) {
    return new Workload(
        "npb." + problem.label(),
        this,
        "NPB " + problem,
        problem.does(),
        Metrics.of(ToolMetrics.OPERATIONS, Metric.TIME),
        List.of(
            ParameterSpec.count(PARALLEL, 1, 4096, "threads or processes").counts().orElse(1),
            ParameterSpec.choice(
                    CLASS, List.of("S", "W", "A", "B", "C", "D", "E", "F"), "class of the problem")
                .smallAt("S"),
            ParameterSpec.choice(
                MODEL,
                List.of(OMP, MPI, "cpp", "rust", JAVA),
                "OpenMP threads, MPI processes, or threads of a port")));
  }

  @Override
  public String label() {
    return "npb";
  }

  @Override
  public List<Workload> workloads() {
    return workloads;
  }

  @Override
  public SortedMap<String, String> places() {
    return new TreeMap<>(
        Map.of(
            place(OMP), "directory of NPB's programs for OpenMP",
            place(MPI), "directory of NPB's programs for MPI",
            place("cpp"), "directory of NPB-CPP's programs",
            place("rust"), "directory of NPB-Rust's programs",
            place(JAVA), "jar of NPB-JAV's classes"));
  }

  @Override
  public double expectedNanos(Workload workload, Parameters given) {
    double alone = given.text(CLASS).map(ROUGH_SECONDS::get).orElse(0.1) * NANOS;
    return alone / Math.max(1, workload.whole(given, PARALLEL));
  }

  @Override
  public long processes(Workload workload, Parameters given) {
    return workload.whole(given, PARALLEL);
  }

  @Override
  public List<Program> programs(
      Workload workload, Parameters given, ProgramChoice choice, int nodes) {
    List<Program> all = new ArrayList<>(List.of(kernel(workload, given, choice)));
    if (isMpi(given)) {
      all.addAll(MpiLaunch.programs(choice, nodes));
    }
    return all;
  }

  private static String place(String model) {
    return "npb-" + model;
  }

  private static String model(Parameters given) {
    return given.text(MODEL).orElse(OMP);
  }

  private static boolean isMpi(Parameters given) {
    return model(given).equals(MPI);
  }

  private static Program kernel(Workload workload, Parameters given, ProgramChoice choice) {
    String name = kernel(workload) + "." + problemClass(given);
    String place = place(model(given));
    return switch (code(given)) {
      case NPB ->
          isMpi(given)
              ? Program.placed(
                  choice, place, name + "." + workload.whole(given, PARALLEL), name + ".x")
              : Program.placed(choice, place, name + ".x");
      case CPP, RUST -> Program.placed(choice, place, name, name + ".x", kernel(workload));
      case JAVA -> Program.placed(choice, place);
      case TARE -> throw new IllegalStateException("Tare's own is not placed");
    };
  }

  private static NpbCode code(Parameters given) {
    return Objects.requireNonNull(CODES.get(model(given)), model(given));
  }

  @Override
  protected CellProgram prepare(Workload workload, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException {
    String path = nodes.path(kernel(workload, given, nodes.choice()));
    int parallel = (int) workload.whole(given, PARALLEL);
    if (isMpi(given)) {
      return new MpiLaunch(JobShape.ofProcesses(parallel), List.of(), List.of(path))
          .ready(nodes, workload.name(), nodes.directory("npb"), "");
    }
    Command command =
        code(given) == NpbCode.JAVA
            ? Command.of(javaWords(workload, given, nodes.first().software().java(), path))
            : Command.of(path);
    for (String variable : code(given) == NpbCode.NPB ? List.<String>of() : THREAD_VARIABLES) {
      command = command.with(variable, Integer.toString(parallel));
    }
    return CellProgram.ofThreads(workload.name(), nodes, command, parallel);
  }

  private static List<String> javaWords(
      Workload workload, Parameters given, String java, String jar) {
    return List.of(
        java,
        "-cp",
        jar,
        "NPB3_0_JAV." + kernel(workload).toUpperCase(Locale.ROOT),
        "CLASS=" + problemClass(given),
        "-np" + workload.whole(given, PARALLEL));
  }

  /**
   * An unverified result does not count, nor another code's. MPI programs report their processes,
   * others their threads.
   */
  @Override
  protected Reading read(Workload workload, Parameters given, ToolOutput output)
      throws OutputException {
    NpbOutput npb = NpbOutput.of(output.text());
    npb.requireVerified();
    long parallel = workload.whole(given, PARALLEL);
    return new Reading()
        .says("program", npb.code().title(), code(given).title())
        .says("kernel", npb.kernel(), kernel(workload))
        .says(CLASS, npb.problemClass(), problemClass(given))
        .says("processes", npb.processes(), isMpi(given) ? parallel : 1)
        .says("threads", npb.threads(), isMpi(given) ? 1 : parallel)
        .figure(Metric.TIME, npb.nanos())
        .figure(ToolMetrics.OPERATIONS, npb.operationsPerSecond());
  }

  private static String kernel(Workload workload) {
    return workload.name().substring(workload.name().indexOf('.') + 1);
  }

  private static String problemClass(Parameters given) {
    return given.text(CLASS).orElse("S");
  }
}
