package io.tare.harness.workloads.programs.disk;

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
import io.tare.harness.workloads.programs.output.IorOutput;
import io.tare.harness.workloads.programs.output.MdtestOutput;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.Reading;
import io.tare.harness.workloads.programs.tool.ToolFamily;
import io.tare.harness.workloads.programs.tool.ToolMetrics;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Files of several processes at once: IOR and mdtest, which the user has installed on the platform.
 * Data goes through the system's cache unless I/O is direct.
 */
public final class IorFamily extends ToolFamily {

  /** The campaign's word for the directory of the files. */
  private static final String DIRECTORY = "disk";

  private static final String SIZE = "size";
  private static final String BLOCK = "block";
  private static final String DIRECT = "direct";
  private static final String PROCESSES = "processes";
  private static final String FILES = "files";
  private static final int MAX_PROCESSES = 4096;
  private static final List<String> TRANSFERS = List.of("write", "read");
  private static final List<String> OPERATIONS = List.of("creation", "stat", "read", "removal");

  private static final double BYTE_NANOS = 2;
  private static final double FILE_NANOS = 1e5;
  private static final double START_NANOS = 1e9;

  private final Workload ior =
      new Workload(
          "ior",
          this,
          "IOR",
          "each process writes and reads a file",
          new Metrics(TRANSFERS.stream().map(IorFamily::rate).toList()),
          List.of(
              ParameterSpec.size(SIZE, 4096, 1L << 44, "size of each file").smallAt(1 << 20),
              ParameterSpec.size(BLOCK, 512, 1 << 30, "bytes of an operation").orElse(65_536),
              processes(),
              ParameterSpec.choice(
                  DIRECT, List.of("no", "yes"), "whether to bypass the page cache")));

  private final Workload mdtest =
      new Workload(
          "mdtest",
          this,
          "mdtest",
          "each process creates, looks up, opens and removes empty files",
          new Metrics(OPERATIONS.stream().map(IorFamily::filesPerSecond).toList()),
          List.of(
              ParameterSpec.count(FILES, 1, 10_000_000, "files of each process").smallAt(100),
              processes()));

  private static ParameterSpec processes() {
    return ParameterSpec.count(PROCESSES, 1, MAX_PROCESSES, "processes").counts().orElse(1);
  }

  private static Metric rate(String operation) {
    return ToolMetrics.bytesPerSecond(operation + "_bytes_per_s", operation, Metric.Fixed.WORK);
  }

  private static Metric filesPerSecond(String operation) {
    return new Metric(
        "file_" + operation + "_per_s",
        "file " + operation,
        Metric.Unit.OPERATIONS_PER_SECOND,
        Metric.Direction.ofRate(Metric.Fixed.WORK));
  }

  @Override
  public String label() {
    return ior.name();
  }

  @Override
  public List<Workload> workloads() {
    return List.of(ior, mdtest);
  }

  @Override
  public SortedMap<String, String> places() {
    return new TreeMap<>(
        Map.of(ior.name(), "the program ior", mdtest.name(), "the program mdtest"));
  }

  @Override
  public double expectedNanos(Workload workload, Parameters given) {
    double work =
        workload.equals(ior)
            ? BYTE_NANOS * TRANSFERS.size() * workload.whole(given, SIZE)
            : FILE_NANOS * workload.whole(given, FILES);
    return START_NANOS + work * workload.whole(given, PROCESSES);
  }

  @Override
  public long processes(Workload workload, Parameters given) {
    return workload.whole(given, PROCESSES);
  }

  /** IOR refuses a block that is not a whole number of transfers. */
  @Override
  public Optional<String> complaint(Workload workload, Parameters given) {
    if (workload.equals(ior) && workload.whole(given, SIZE) % workload.whole(given, BLOCK) != 0) {
      return Optional.of(
          "a file of %d bytes is not a multiple of a block of %d"
              .formatted(workload.whole(given, SIZE), workload.whole(given, BLOCK)));
    }
    return Optional.empty();
  }

  @Override
  public List<Program> programs(
      Workload workload, Parameters given, ProgramChoice choice, int nodes) {
    List<Program> all = new ArrayList<>(List.of(Program.placed(choice, workload.name())));
    all.addAll(MpiLaunch.programs(choice, workload.whole(given, PROCESSES) > 1 ? nodes : 1));
    return all;
  }

  /** The first process of mdtest creates the directories of all. */
  @Override
  public List<String> objections(Campaign campaign) {
    List<String> objections = new ArrayList<>(super.objections(campaign));
    if (campaign.measurands().stream().anyMatch(each -> each.workload().equals(mdtest.name()))) {
      campaign.platforms().stream()
          .filter(each -> each.resources().nodes() > 1)
          .filter(each -> campaign.programs(each).place(DIRECTORY).isEmpty())
          .map(
              each ->
                  "mdtest on %s: its %d nodes need a directory in common; give it in programs.disk, or measure one node"
                      .formatted(each.name(), each.resources().nodes()))
          .forEach(objections::add);
    }
    return objections;
  }

  @Override
  protected CellProgram prepare(Workload workload, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException {
    String own = nodes.directory(workload.name());
    String files =
        nodes.choice().place(DIRECTORY).orElse(own)
            + "/tare-%s-%s".formatted(workload.name(), nodes.trial());
    List<String> words = new ArrayList<>(TestFiles.removing(files));
    words.add(nodes.path(Program.placed(nodes.choice(), workload.name())));
    if (workload.equals(ior)) {
      words.addAll(List.of("-a", "POSIX", "-w", "-r", "-F", "-o", files));
      words.addAll(List.of("-b", Long.toString(workload.whole(given, SIZE))));
      words.addAll(List.of("-t", Long.toString(workload.whole(given, BLOCK))));
      words.addAll(List.of("-O", "summaryFormat=JSON"));
      if (given.text(DIRECT).filter("yes"::equals).isPresent()) {
        words.add("--posix.odirect");
      }
    } else {
      words.addAll(List.of("-F", "-n", Long.toString(workload.whole(given, FILES)), "-d", files));
    }
    return new MpiLaunch(
            JobShape.ofProcesses((int) workload.whole(given, PROCESSES)), List.of(), words)
        .ready(nodes, workload.name(), own, "");
  }

  @Override
  protected Reading read(Workload workload, Parameters given, ToolOutput output)
      throws OutputException {
    long processes = workload.whole(given, PROCESSES);
    Reading reading = new Reading();
    if (workload.equals(mdtest)) {
      MdtestOutput files = MdtestOutput.of(output.text());
      reading
          .says(PROCESSES, files.tasks(), processes)
          .says(FILES, files.files(), processes * workload.whole(given, FILES));
      for (String operation : OPERATIONS) {
        reading.figure(filesPerSecond(operation), files.perSecond().required(operation));
      }
      return reading;
    }
    IorOutput transfers = IorOutput.of(output.text());
    reading
        .says(PROCESSES, transfers.tasks(), processes)
        .says(SIZE, transfers.blockBytes(), workload.whole(given, SIZE))
        .says(BLOCK, transfers.transferBytes(), workload.whole(given, BLOCK));
    for (String operation : TRANSFERS) {
      reading.figure(rate(operation), transfers.bytesPerSecond().required(operation));
    }
    return reading;
  }
}
