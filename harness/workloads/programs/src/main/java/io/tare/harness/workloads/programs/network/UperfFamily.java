package io.tare.harness.workloads.programs.network;

import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.output.UperfOutput;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.Reading;
import io.tare.harness.workloads.programs.tool.RunLength;
import io.tare.harness.workloads.programs.tool.ToolFamily;
import io.tare.harness.workloads.programs.tool.ToolMetrics;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import io.tare.infra.hosts.Command;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * uperf's streams and requests over TCP, by a profile written here: from the first node of a
 * platform to its second, or over loopback if it has one node. The user has installed it.
 */
public final class UperfFamily extends ToolFamily {

  private static final String PLACE = "uperf";
  private static final String MESSAGE = "message";
  private static final String STREAMS = "streams";
  private static final String SIZE = "size";

  /** It may end 0.7 s early, which of one second leaves too few intervals. */
  private static final long MIN_SECONDS = 2;

  private static final Metric ROUND_TRIP = ToolMetrics.time("rtt_ns", "mean round-trip time");

  private final Workload stream =
      new Workload(
          "uperf.stream",
          this,
          "uperf, stream",
          "measures the throughput of a network",
          Metrics.of(ToolMetrics.THROUGHPUT),
          List.of(
              ParameterSpec.count(STREAMS, 1, 128, "connections").counts().orElse(1),
              ParameterSpec.size(MESSAGE, 1, 1 << 20, "bytes sent at a time").orElse(64 << 10),
              RunLength.parameter(3_600, 10, "duration of a run")));

  private final Workload requests =
      new Workload(
          "uperf.rr",
          this,
          "uperf, requests",
          "requests and answers, one at a time",
          Metrics.of(ROUND_TRIP),
          List.of(
              ParameterSpec.size(SIZE, 1, 1 << 20, "bytes of a request and of its answer")
                  .orElse(1),
              RunLength.parameter(3_600, 10, "duration of a run")));

  @Override
  public String label() {
    return PLACE;
  }

  @Override
  public List<Workload> workloads() {
    return List.of(stream, requests);
  }

  @Override
  public SortedMap<String, String> places() {
    return new TreeMap<>(Map.of(PLACE, "the program uperf"));
  }

  @Override
  public double expectedNanos(Workload which, Parameters given) {
    return RunLength.nanos(which, given);
  }

  @Override
  public Optional<String> complaint(Workload which, Parameters given) {
    return RunLength.seconds(which, given) < MIN_SECONDS
        ? Optional.of("length must be %ds or more for uperf".formatted(MIN_SECONDS))
        : RunLength.complaint(which, given);
  }

  @Override
  public Parameters small(Workload which, Parameters lowered) {
    return RunLength.of(lowered, MIN_SECONDS);
  }

  @Override
  public List<Program> programs(Workload which, Parameters given, ProgramChoice choice, int nodes) {
    return List.of(Program.placed(choice, PLACE));
  }

  @Override
  public boolean crossesNetworks() {
    return true;
  }

  @Override
  protected CellProgram prepare(Workload which, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException {
    NetworkEnds ends = NetworkEnds.of(nodes, 0);
    String path = nodes.path(Program.placed(nodes.choice(), PLACE));
    String profile = nodes.directory(PLACE) + "/" + which.name() + "-" + ends.port() + ".xml";
    nodes.write(profile, profile(which, given, ends.address()));
    return ends.measured(
        which.name(),
        AnsweringProgram.announced(ends.port(), path, "-s", "-P", ends.port()),
        Command.of(path, "-m", profile, "-P", ends.port(), "-R", "-i", interval(which, given)));
  }

  /** Of its counts: ten in a run, because the last one is not used. */
  private static String interval(Workload which, Parameters given) {
    return RunLength.seconds(which, given) * 100 + "ms";
  }

  /** The second of three transactions is measured. */
  private String profile(Workload which, Parameters given, String address) {
    boolean isStream = which.equals(stream);
    long size = which.whole(given, isStream ? MESSAGE : SIZE);
    String write = "<flowop type=\"write\" options=\"size=%d\"/>".formatted(size);
    String read = "<flowop type=\"read\" options=\"size=%d\"/>".formatted(size);
    return """
        <?xml version="1.0"?>
        <profile name="tare">
          <group nthreads="%d">
            <transaction iterations="1">
              <flowop type="connect" options="remotehost=%s protocol=tcp tcp_nodelay"/>
            </transaction>
            <transaction duration="%ds">
              %s
            </transaction>
            <transaction iterations="1">
              <flowop type="disconnect"/>
            </transaction>
          </group>
        </profile>
        """
        .formatted(
            streams(which, given),
            address,
            RunLength.seconds(which, given),
            isStream ? write : write + read);
  }

  private long streams(Workload which, Parameters given) {
    return which.equals(stream) ? which.whole(given, STREAMS) : 1;
  }

  @Override
  protected Reading read(Workload which, Parameters given, ToolOutput output)
      throws OutputException {
    UperfOutput uperf = UperfOutput.of(output.text());
    Reading reading = new Reading().says(STREAMS, uperf.threads(), streams(which, given));
    if (which.equals(stream)) {
      return reading
          .says(MESSAGE, uperf.size(), which.whole(given, MESSAGE))
          .figure(ToolMetrics.THROUGHPUT, uperf.bitsPerSecond());
    }
    return reading
        .says(SIZE, uperf.size(), which.whole(given, SIZE))
        .figure(ROUND_TRIP, uperf.nanosPerOperation() * 2);
  }
}
