package io.tare.harness.workloads.programs.messages;

import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.launch.JobShape;
import io.tare.harness.workloads.programs.mpi.MpiLaunch;
import io.tare.harness.workloads.programs.output.Figure;
import io.tare.harness.workloads.programs.output.MessageTable;
import io.tare.harness.workloads.programs.output.MessageTable.Column;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.Reading;
import io.tare.harness.workloads.programs.tool.ToolFamily;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Messages between MPI processes, by the Intel MPI Benchmarks and the OSU micro-benchmarks, which
 * the user has installed on the platform. Processes are spread evenly over the platform's nodes.
 */
public final class PatternFamily extends ToolFamily {

  private static final String SIZE = "size";
  private static final String PROCESSES = "processes";
  private static final int PAIR = 2;
  private static final int NUMBER_BYTES = 4;

  /** Rough times measured on one machine: of starting a job, of a message, and of its bytes. */
  private static final double START_NANOS = 0.6e9;

  private static final double MESSAGE_NANOS = 2e3;
  private static final double BYTE_NANOS = 0.3;

  private final Map<Workload, MessagePattern> patterns = new LinkedHashMap<>();

  /** Declares a workload for each pattern. */
  public PatternFamily() {
    for (MessagePattern each : MessagePattern.values()) {
      patterns.put(workload(each), each);
    }
  }

  private Workload workload(MessagePattern pattern) {
    List<ParameterSpec> parameters = new ArrayList<>();
    int least = pattern.isOfNumbers() ? NUMBER_BYTES : 1;
    parameters.add(ParameterSpec.size(SIZE, least, 1 << 30, "size of a message"));
    if (pattern.isOfAnyNumber()) {
      parameters.add(ParameterSpec.count(PROCESSES, PAIR, 4096, "processes").counts().orElse(PAIR));
    }
    return new Workload(
        pattern.workload(),
        this,
        pattern.title(),
        pattern.does(),
        Metrics.of(pattern.metric()),
        parameters);
  }

  @Override
  public String label() {
    return "patterns";
  }

  @Override
  public List<Workload> workloads() {
    return List.copyOf(patterns.keySet());
  }

  @Override
  public SortedMap<String, String> places() {
    return new TreeMap<>(
        Map.of(
            MessagePattern.OSU_PLACE,
            "directory of the OSU micro-benchmarks, used by `osu.…`: of the programs, or the one"
                + " above `mpi`"));
  }

  @Override
  public double expectedNanos(Workload workload, Parameters given) {
    long messages =
        pattern(workload).messages(workload.whole(given, SIZE), processes(workload, given));
    return START_NANOS + messages * (MESSAGE_NANOS + BYTE_NANOS * workload.whole(given, SIZE));
  }

  @Override
  public double wireBytes(Workload workload, Parameters given) {
    long size = workload.whole(given, SIZE);
    return (double) size * pattern(workload).messages(size, processes(workload, given));
  }

  @Override
  public long processes(Workload workload, Parameters given) {
    return workload.parameter(PROCESSES).isPresent() ? workload.whole(given, PROCESSES) : PAIR;
  }

  @Override
  public Optional<String> complaint(Workload workload, Parameters given) {
    long size = workload.whole(given, SIZE);
    return pattern(workload).isOfNumbers() && size % NUMBER_BYTES != 0
        ? Optional.of("a size of %d bytes is not a multiple of 4, a number's".formatted(size))
        : Optional.empty();
  }

  @Override
  public List<Program> programs(
      Workload workload, Parameters given, ProgramChoice choice, int nodes) {
    List<Program> all = new ArrayList<>(MpiLaunch.programs(choice, nodes));
    all.add(pattern(workload).program(choice));
    return all;
  }

  private MessagePattern pattern(Workload workload) {
    return Objects.requireNonNull(patterns.get(workload), workload.name());
  }

  @Override
  protected CellProgram prepare(Workload workload, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException {
    MessagePattern pattern = pattern(workload);
    long size = workload.whole(given, SIZE);
    int processes = (int) processes(workload, given);
    String directory = nodes.directory(workload.name() + "-" + size);
    String sizes = directory + "/sizes";
    nodes.write(sizes, size + "\n");
    String path = nodes.path(pattern.program(nodes.choice()));
    return new MpiLaunch(
            JobShape.ofProcesses(processes), List.of(), pattern.words(path, size, processes, sizes))
        .ready(nodes, pattern.title(), directory, "");
  }

  @Override
  protected Reading read(Workload workload, Parameters given, ToolOutput output)
      throws OutputException {
    MessagePattern pattern = pattern(workload);
    MessageTable table = pattern.table(output.text());
    long size = workload.whole(given, SIZE);
    Reading reading =
        new Reading()
            .says(PROCESSES, table.processes(), processes(workload, given))
            .figure(pattern.metric(), table.required(size, pattern.column()));
    also(reading, "min_ns", table, size, Column.SHORTEST);
    also(reading, "max_ns", table, size, Column.LONGEST);
    return reading;
  }

  /** The times of the fastest and the slowest process, if the program prints them. */
  private static void also(
      Reading reading, String name, MessageTable table, long size, Column column) {
    Figure figure = Objects.requireNonNull(table.rows().get(size)).get(column);
    if (figure != null) {
      reading.also(name, figure.value());
    }
  }
}
