package io.tare.harness.workloads.programs.messages;

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
import io.tare.harness.workloads.programs.mpi.OwnFile;
import io.tare.harness.workloads.programs.output.ImbOutput;
import io.tare.harness.workloads.programs.output.MessageTimes;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.Reading;
import io.tare.harness.workloads.programs.tool.ToolFamily;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * MPI messages between two processes, there and back: within the node if the platform has one,
 * otherwise between two of its nodes. Uses NetPIPE, or an installed IMB-MPI1 or mpi4py.
 */
public final class PingPongFamily extends ToolFamily {

  private static final Program NETPIPE = Program.packaged("NPopenmpi", "netpipe-openmpi");

  private static final Program NETPIPE_MPICH = Program.packaged("NPmpich2", "netpipe-mpich2");

  /** The campaign's word for a program of the Intel MPI Benchmarks. */
  static final String PLACE = "imb";

  /** The campaign's word for a Python with mpi4py 4.0 or newer. */
  private static final String PYTHON = "mpi4py";

  private static final JobShape PAIR_OF_PROCESSES = JobShape.ofProcesses(2);
  private static final String SIZE = "size";
  private static final String PAIR = "pair";
  private static final String FIRST_PAIR = "1-2";
  private static final Pattern NODES = Pattern.compile("([1-9]\\d?)-([1-9]\\d?)");

  /** Measured on one machine; NetPIPE takes about half a second for any size. */
  private static final double ROUGH_NANOS = 1.2e9;

  private final Workload workload =
      new Workload(
          "pingpong",
          this,
          "Ping-pong",
          "messages between two MPI processes",
          Metrics.of(Metric.ONE_WAY),
          List.of(
              ParameterSpec.size(SIZE, 1, 1 << 30, "size of a message"),
              ParameterSpec.text(PAIR, "two nodes of a platform with several, such as 1-2")
                  .orElse(FIRST_PAIR)));

  @Override
  public String label() {
    return "pingpong";
  }

  @Override
  public List<Workload> workloads() {
    return List.of(workload);
  }

  @Override
  public SortedMap<String, String> places() {
    return new TreeMap<>(
        Map.of(
            PLACE, "IMB-MPI1, used by `imb.…`, and by `pingpong` instead of NetPIPE",
            PYTHON, "a Python with mpi4py 4, used instead of NetPIPE"));
  }

  @Override
  public double expectedNanos(Workload which, Parameters given) {
    return ROUGH_NANOS;
  }

  @Override
  public long processes(Workload which, Parameters given) {
    return PAIR_OF_PROCESSES.processes();
  }

  @Override
  public Optional<String> complaint(Workload which, Parameters given) {
    String pair = given.text(PAIR).orElse(FIRST_PAIR);
    return pair(pair).stream().distinct().count() == 2
        ? Optional.empty()
        : Optional.of("pair is \"" + pair + "\", expected two nodes such as 1-2");
  }

  /** Both nodes, from 1; empty if the text is not a pair. */
  private static List<Integer> pair(String text) {
    Matcher nodes = NODES.matcher(text);
    return nodes.matches()
        ? List.of(Integer.parseInt(nodes.group(1)), Integer.parseInt(nodes.group(2)))
        : List.of();
  }

  @Override
  public List<Program> programs(Workload which, Parameters given, ProgramChoice choice, int nodes) {
    List<Program> all = new ArrayList<>(MpiLaunch.programs(choice, nodes));
    all.add(
        Stream.of(PLACE, PYTHON)
            .filter(each -> choice.place(each).isPresent())
            .findFirst()
            .map(each -> placed(choice, each))
            .orElse(netPipe(choice)));
    return all;
  }

  /** A Python needs its modules. */
  private static Program placed(ProgramChoice choice, String place) {
    Program program = Program.placed(choice, place);
    return place.equals(PYTHON) ? program.ofInstallation() : program;
  }

  /** Debian has one for each implementation of MPI. */
  private static Program netPipe(ProgramChoice choice) {
    return MpiLaunch.isMpich(choice) ? NETPIPE_MPICH : NETPIPE;
  }

  /** A platform with one node has no pairs: both processes are on that node. */
  @Override
  public List<String> objections(Campaign campaign) {
    int max =
        campaign.measurands().stream()
            .filter(each -> each.workload().equals(workload.name()))
            .flatMap(each -> pair(each.parameters().text(PAIR).orElse(FIRST_PAIR)).stream())
            .mapToInt(node -> node)
            .max()
            .orElse(0);
    List<String> objections = new ArrayList<>(super.objections(campaign));
    campaign.platforms().stream()
        .filter(each -> each.resources().nodes() > 1 && each.resources().nodes() < max)
        .map(
            each ->
                "pingpong between %d nodes: %s has %d; raise its nodes"
                    .formatted(max, each.name(), each.resources().nodes()))
        .forEach(objections::add);
    return objections;
  }

  @Override
  protected CellProgram prepare(Workload which, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException {
    String size = Long.toString(which.whole(given, SIZE));
    List<Integer> pair =
        nodes.all().size() == 1 ? List.of() : pair(given.text(PAIR).orElse(FIRST_PAIR));
    String directory = nodes.directory("pingpong-" + size);
    Optional<String> imb = nodes.choice().place(PLACE);
    if (imb.isPresent()) {
      List<String> words =
          List.of(imb.get(), "-npmin", "2", "-msglen", directory + "/sizes", "PingPong");
      nodes.write(directory + "/sizes", size + "\n");
      return new MpiLaunch(PAIR_OF_PROCESSES, pair, words).ready(nodes, "IMB-MPI1", directory, "");
    }
    Optional<String> python = nodes.choice().place(PYTHON);
    if (python.isPresent()) {
      List<String> bench = List.of("-m", "mpi4py.bench", "pingpong", "-a", "none");
      List<String> words = new ArrayList<>(List.of(python.get()));
      words.addAll(bench);
      words.addAll(List.of("-m", size, "-n", size));
      return new MpiLaunch(PAIR_OF_PROCESSES, pair, words).ready(nodes, "mpi4py", directory, "");
    }
    String netPipe = netPipe(nodes.choice()).paths().get(0);
    List<String> words = List.of(netPipe, "-l", size, "-u", size, "-p", "0", "-o", "np.out");
    return new MpiLaunch(PAIR_OF_PROCESSES, pair, OwnFile.printed("np.out", words))
        .ready(nodes, netPipe, directory, "");
  }

  /** Each program prints its own header, except NetPIPE. */
  private static MessageTimes times(String text) throws OutputException {
    if (ImbOutput.isOf(text)) {
      return MessageTimes.ofImb(text);
    }
    return text.contains("# MPI PingPong Test")
        ? MessageTimes.ofMpi4py(text)
        : MessageTimes.ofNetPipe(text);
  }

  @Override
  protected Reading read(Workload which, Parameters given, ToolOutput output)
      throws OutputException {
    MessageTimes times = times(output.text());
    return new Reading()
        .says("processes", times.processes(), 2)
        .figure(Metric.ONE_WAY, times.required(which.whole(given, SIZE)));
  }
}
