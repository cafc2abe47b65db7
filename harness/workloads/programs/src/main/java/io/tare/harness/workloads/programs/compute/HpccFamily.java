package io.tare.harness.workloads.programs.compute;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.launch.JobShape;
import io.tare.harness.workloads.programs.mpi.MpiLaunch;
import io.tare.harness.workloads.programs.output.HpccOutput;
import io.tare.harness.workloads.programs.output.HplOutput;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.output.StreamOutput;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.Reading;
import io.tare.harness.workloads.programs.tool.ToolFamily;
import io.tare.harness.workloads.programs.tool.ToolMetrics;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import io.tare.infra.hosts.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * HPL, LINPACK and STREAM from the HPC Challenge benchmark, a single program that always runs them
 * all: a submission takes longer than the part that is read. Uses HPL's or STREAM's own program if
 * the campaign gives its path.
 */
public final class HpccFamily extends ToolFamily {

  /** With Debian's reference BLAS it takes several times as long. */
  private static final Program HPCC = Program.packaged("hpcc", "hpcc", "libopenblas0-pthread");

  private static final String RESULT = "hpccoutf.txt";

  /** The campaign's words for their own programs. */
  private static final String XHPL = "xhpl";

  private static final String STREAM = "stream";
  private static final String XHPL_RESULT = "HPL.out";
  private static final String N = "n";
  private static final String NB = "nb";
  private static final String P = "p";
  private static final String Q = "q";
  private static final String THREADS = "threads";
  private static final int MAX_THREADS = 4096;

  /**
   * HPL's parameter for a STREAM workload, because hpcc does not report the requested vector
   * length.
   */
  private static final String EQUATIONS = "HPL's n";

  /** On a rather slow processor, in nanoseconds, including the other parts of hpcc. */
  private static final double FLOP_NANOS = 0.3;

  private static final double OTHER_NANOS = 0.5e9;

  private static final ParameterSpec BLOCK =
      ParameterSpec.count(NB, 1, 1024, "block size").orElse(128);

  private final Workload hpl =
      new Workload(
          "hpl",
          this,
          "HPL",
          "solves a dense system of equations with several processes",
          Metrics.of(ToolMetrics.FLOPS, Metric.TIME),
          List.of(
              ParameterSpec.count(N, 8, 1_000_000, "equations").counts().smallAt(200),
              ParameterSpec.count(P, 1, 64, "rows of processes").orElse(1),
              ParameterSpec.count(Q, 1, 64, "columns of processes").orElse(1),
              BLOCK,
              ParameterSpec.count(THREADS, 1, MAX_THREADS, "threads of each process").orElse(1)));

  private final Workload linpack =
      new Workload(
          "linpack",
          this,
          "LINPACK",
          "solves a dense system of equations with one process",
          Metrics.of(ToolMetrics.FLOPS, Metric.TIME),
          List.of(
              ParameterSpec.count(N, 8, 1_000_000, "equations").counts().orElse(6000).smallAt(200),
              BLOCK));

  private final Workload stream =
      new Workload(
          "stream",
          this,
          "STREAM",
          "runs four loops over vectors in memory",
          new Metrics(StreamKernel.ALL),
          List.of(
              ParameterSpec.count(N, 1000, 10_000_000_000L, "numbers in a vector")
                  .counts()
                  .smallAt(100_000),
              ParameterSpec.count(THREADS, 1, MAX_THREADS, "threads, of STREAM's own program")
                  .orElse(1)));

  @Override
  public String label() {
    return "hpcc";
  }

  @Override
  public List<Workload> workloads() {
    return List.of(hpl, linpack, stream);
  }

  @Override
  public double expectedNanos(Workload workload, Parameters given) {
    double n = order(workload, given);
    return OTHER_NANOS + FLOP_NANOS * n * n * n;
  }

  @Override
  public List<Program> programs(
      Workload workload, Parameters given, ProgramChoice choice, int nodes) {
    Optional<String> own = own(workload, choice);
    if (own.isPresent() && own.get().equals(STREAM)) {
      return List.of(Program.placed(choice, STREAM));
    }
    List<Program> all = new ArrayList<>();
    all.add(own.isPresent() ? Program.placed(choice, XHPL) : HPCC);
    all.addAll(MpiLaunch.programs(choice, ranks(workload, given) > 1 ? nodes : 1));
    return all;
  }

  /** The word for the program used instead of hpcc, if the campaign gives its path. */
  private static Optional<String> own(Workload workload, ProgramChoice choice) {
    String word = workload.name().equals("stream") ? STREAM : XHPL;
    return choice.place(word).isPresent() ? Optional.of(word) : Optional.empty();
  }

  @Override
  public SortedMap<String, String> places() {
    return new TreeMap<>(
        Map.of(
            XHPL, "HPL's own program, used by `hpl` and `linpack` instead of hpcc",
            STREAM, "STREAM's own program, used by `stream` instead of hpcc"));
  }

  @Override
  public long processes(Workload workload, Parameters given) {
    return (long) ranks(workload, given) * threads(workload, given);
  }

  private static int ranks(Workload workload, Parameters given) {
    return (int) (rows(workload, given) * columns(workload, given));
  }

  private static JobShape shape(Workload workload, Parameters given) {
    return new JobShape(ranks(workload, given), threads(workload, given));
  }

  private static int threads(Workload workload, Parameters given) {
    return workload.parameter(THREADS).isPresent() ? (int) workload.whole(given, THREADS) : 1;
  }

  /** hpcc runs STREAM with one thread in each process. */
  @Override
  public List<String> objections(Campaign campaign) {
    List<String> objections = new ArrayList<>(super.objections(campaign));
    campaign.measurands().stream()
        .filter(each -> each.workload().equals(stream.name()))
        .filter(each -> threads(stream, each.parameters()) > 1)
        .flatMap(
            each ->
                campaign.platforms().stream()
                    .filter(platform -> own(stream, campaign.programs(platform)).isEmpty())
                    .map(
                        platform ->
                            "stream with %d threads on %s: hpcc has one; give the path of STREAM's own program, built with OpenMP, in programs.stream"
                                .formatted(threads(stream, each.parameters()), platform.name())))
        .forEach(objections::add);
    return objections;
  }

  private static long rows(Workload workload, Parameters given) {
    return workload.name().equals("hpl") ? workload.whole(given, P) : 1;
  }

  private static long columns(Workload workload, Parameters given) {
    return workload.name().equals("hpl") ? workload.whole(given, Q) : 1;
  }

  /** The number of HPL's equations. STREAM's vectors have N²/3 numbers in a single process. */
  private static long order(Workload workload, Parameters given) {
    long n = workload.whole(given, N);
    return workload.name().equals("stream") ? (long) Math.ceil(Math.sqrt(3.0 * n)) : n;
  }

  @Override
  protected CellProgram prepare(Workload workload, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException {
    Optional<String> own = own(workload, nodes.choice()).flatMap(nodes.choice()::place);
    if (own.isPresent() && workload.name().equals("stream")) {
      return CellProgram.ofThreads(STREAM, nodes, Command.of(own.get()), threads(workload, given));
    }
    long n = order(workload, given);
    long nb = workload.name().equals("stream") ? 80 : workload.whole(given, NB);
    long p = rows(workload, given);
    long q = columns(workload, given);
    String directory =
        nodes.directory("hpcc-%s-%d-%d-%d-%d".formatted(workload.name(), n, nb, p, q));
    nodes.write(
        directory + (own.isPresent() ? "/HPL.dat" : "/hpccinf.txt"), HpccInput.text(n, nb, p, q));
    if (own.isPresent()) {
      return new MpiLaunch(shape(workload, given), List.of(), List.of(own.get()))
          .ready(nodes, workload.name(), directory, XHPL_RESULT);
    }
    return new MpiLaunch(shape(workload, given), List.of(), List.of("hpcc"))
        .ready(nodes, workload.name(), directory, RESULT);
  }

  @Override
  protected Reading read(Workload workload, Parameters given, ToolOutput output)
      throws OutputException {
    boolean isStream = workload.name().equals("stream");
    if (isOwn(output.text())) {
      return isStream
          ? StreamKernel.read(
              StreamOutput.of(output.text()), workload.whole(given, N), threads(workload, given))
          : read(HplOutput.of(output.text()), workload, given);
    }
    HpccOutput hpcc = HpccOutput.of(output.text());
    if (isStream) {
      return grid(hpcc, StreamKernel.read(hpcc), workload, given)
          .says(EQUATIONS, hpcc.whole("HPL_N"), order(workload, given));
    }
    hpcc.requireRightResult();
    return grid(hpcc, new Reading(), workload, given)
        .says(N, hpcc.whole("HPL_N"), workload.whole(given, N))
        .says(NB, hpcc.whole("HPL_NB"), workload.whole(given, NB))
        .figure(ToolMetrics.FLOPS, hpcc.required("HPL_Tflops").times(HpccOutput.TERA))
        .figure(Metric.TIME, hpcc.hplNanos());
  }

  private static Reading grid(HpccOutput hpcc, Reading reading, Workload workload, Parameters given)
      throws OutputException {
    return reading
        .says(P, hpcc.whole("HPL_nprow"), rows(workload, given))
        .says(Q, hpcc.whole("HPL_npcol"), columns(workload, given))
        .says("processes", hpcc.whole("CommWorldProcs"), ranks(workload, given));
  }

  private static Reading read(HplOutput hpl, Workload workload, Parameters given) {
    return new Reading()
        .says(N, hpl.equations(), workload.whole(given, N))
        .says(NB, hpl.blockSize(), workload.whole(given, NB))
        .says(P, hpl.rows(), rows(workload, given))
        .says(Q, hpl.columns(), columns(workload, given))
        .figure(ToolMetrics.FLOPS, hpl.operationsPerSecond())
        .figure(Metric.TIME, hpl.nanos());
  }

  /** Each output begins with the program's name; hpcc's contains HPL's. */
  private static boolean isOwn(String text) {
    return text.contains("STREAM version")
        || (text.contains("HPLinpack") && !text.contains("HPC Challenge"));
  }
}
