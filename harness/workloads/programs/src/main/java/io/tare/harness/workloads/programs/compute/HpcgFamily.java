package io.tare.harness.workloads.programs.compute;

import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.launch.JobShape;
import io.tare.harness.workloads.programs.mpi.MpiLaunch;
import io.tare.harness.workloads.programs.mpi.OwnFile;
import io.tare.harness.workloads.programs.output.HpcgOutput;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.Reading;
import io.tare.harness.workloads.programs.tool.RunLength;
import io.tare.harness.workloads.programs.tool.ToolFamily;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The High Performance Conjugate Gradients benchmark, which the user has installed on the platform.
 */
public final class HpcgFamily extends ToolFamily {

  /** The campaign's word for its program. */
  private static final String PLACE = "hpcg";

  /** It names its results by the time of day. */
  private static final String RESULT = "HPCG-Benchmark*.txt";

  private static final String EDGE = "edge";
  private static final String PROCESSES = "processes";
  private static final String THREADS = "threads";
  private static final int MAX_PARALLEL = 4096;
  private static final int MIN_EDGE = 16;
  private static final int COARSENING = 8;

  /** It repeats whole solutions for a fixed time. */
  private static final Metric RATING =
      new Metric(
          "rating_flops", "rating", Metric.Unit.FLOPS, Metric.Direction.ofRate(Metric.Fixed.TIME));

  private final Workload workload =
      new Workload(
          "hpcg",
          this,
          "HPCG",
          "solves a sparse system of equations with several processes",
          Metrics.of(RATING),
          List.of(
              ParameterSpec.count(EDGE, MIN_EDGE, 4096, "equations of a process along an axis")
                  .orElse(104)
                  .smallAt(MIN_EDGE),
              RunLength.parameter(86_400, 60, "duration of the timed part"),
              ParameterSpec.count(PROCESSES, 1, MAX_PARALLEL, "processes").counts().orElse(1),
              ParameterSpec.count(THREADS, 1, MAX_PARALLEL, "threads of each process").orElse(1)));

  @Override
  public String label() {
    return PLACE;
  }

  @Override
  public List<Workload> workloads() {
    return List.of(workload);
  }

  @Override
  public SortedMap<String, String> places() {
    return new TreeMap<>(Map.of(PLACE, "HPCG's program xhpcg"));
  }

  /** The untimed part takes about as long. */
  @Override
  public double expectedNanos(Workload which, Parameters given) {
    return 2.0 * RunLength.nanos(which, given);
  }

  @Override
  public long processes(Workload which, Parameters given) {
    return which.whole(given, PROCESSES) * which.whole(given, THREADS);
  }

  @Override
  public Optional<String> complaint(Workload which, Parameters given) {
    long edge = which.whole(given, EDGE);
    return edge % COARSENING == 0
        ? RunLength.complaint(which, given)
        : Optional.of("edge is %d, expected a multiple of 8".formatted(edge));
  }

  @Override
  public List<Program> programs(Workload which, Parameters given, ProgramChoice choice, int nodes) {
    List<Program> all = new ArrayList<>(List.of(Program.placed(choice, PLACE)));
    all.addAll(MpiLaunch.programs(choice, which.whole(given, PROCESSES) > 1 ? nodes : 1));
    return all;
  }

  @Override
  protected CellProgram prepare(Workload which, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException {
    int processes = (int) which.whole(given, PROCESSES);
    int threads = (int) which.whole(given, THREADS);
    long edge = which.whole(given, EDGE);
    List<String> words =
        List.of(
            nodes.path(Program.placed(nodes.choice(), PLACE)),
            "--nx=" + edge,
            "--ny=" + edge,
            "--nz=" + edge,
            "--rt=" + RunLength.seconds(which, given));
    return new MpiLaunch(
            new JobShape(processes, threads), List.of(), OwnFile.printed(RESULT, words))
        .ready(nodes, which.name(), nodes.directory(PLACE), "");
  }

  @Override
  protected Reading read(Workload which, Parameters given, ToolOutput output)
      throws OutputException {
    HpcgOutput hpcg = HpcgOutput.of(output.text());
    long edge = which.whole(given, EDGE);
    return new Reading()
        .says(PROCESSES, hpcg.processes(), which.whole(given, PROCESSES))
        .says(THREADS, hpcg.threads(), which.whole(given, THREADS))
        .says("edges", hpcg.edges(), List.of(edge, edge, edge))
        .figure(RATING, hpcg.operationsPerSecond())
        .also("timed_ns", hpcg.nanos().value());
  }
}
