package io.tare.harness.workloads.programs.network;

import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.output.NetperfOutput;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.Reading;
import io.tare.harness.workloads.programs.tool.RunLength;
import io.tare.harness.workloads.programs.tool.ToolFamily;
import io.tare.harness.workloads.programs.tool.ToolMetrics;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import io.tare.infra.hosts.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * netperf's streams and requests, over TCP or UDP: from the first node of a platform to its second,
 * or over loopback if it has one node. The user has installed it.
 */
public final class NetperfFamily extends ToolFamily {

  private static final String PLACE = "netperf";
  private static final String NETPERF = "netperf";
  private static final String NETSERVER = "netserver";

  private static final String PROTOCOL = "protocol";
  private static final String MESSAGE = "message";
  private static final String SIZE = "size";

  private static final Metric ROUND_TRIP = ToolMetrics.time("rtt_ns", "mean round-trip time");

  private final Workload stream =
      new Workload(
          "netperf.stream",
          this,
          "netperf, stream",
          "measures the throughput of a network",
          Metrics.of(ToolMetrics.THROUGHPUT),
          List.of(
              ParameterSpec.size(MESSAGE, 0, 1 << 20, "bytes sent at a time; 0B for its default")
                  .orElse(0),
              protocol(),
              RunLength.parameter(3_600, 10, "duration of a run")));

  private final Workload requests =
      new Workload(
          "netperf.rr",
          this,
          "netperf, requests",
          "requests and answers, one at a time",
          Metrics.of(ROUND_TRIP),
          List.of(
              ParameterSpec.size(SIZE, 1, 1 << 20, "bytes of a request and of its answer")
                  .orElse(1),
              protocol(),
              RunLength.parameter(3_600, 10, "duration of a run")));

  private static ParameterSpec protocol() {
    return ParameterSpec.choice(PROTOCOL, List.of("tcp", "udp"), "protocol");
  }

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
    return new TreeMap<>(Map.of(PLACE, "directory of `netperf` and `netserver`"));
  }

  @Override
  public double expectedNanos(Workload which, Parameters given) {
    return RunLength.nanos(which, given);
  }

  @Override
  public Optional<String> complaint(Workload which, Parameters given) {
    return RunLength.complaint(which, given);
  }

  @Override
  public List<Program> programs(Workload which, Parameters given, ProgramChoice choice, int nodes) {
    return List.of(program(choice, NETPERF), program(choice, NETSERVER));
  }

  private static Program program(ProgramChoice choice, String word) {
    return Program.placed(choice, PLACE, word);
  }

  @Override
  public boolean crossesNetworks() {
    return true;
  }

  private static String protocol(Parameters given) {
    return given.text(PROTOCOL).orElse("tcp");
  }

  /** The server stays in the foreground, listens on one address only, and writes no log. */
  @Override
  protected CellProgram prepare(Workload which, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException {
    NetworkEnds ends = NetworkEnds.of(nodes, 0);
    String server = nodes.path(program(nodes.choice(), NETSERVER));
    return ends.measured(
        which.name(),
        Command.of(server, "-D", "-N", "-L", ends.address(), "-p", ends.port()),
        Command.of(words(which, given, nodes.path(program(nodes.choice(), NETPERF)), ends)));
  }

  private List<String> words(Workload which, Parameters given, String path, NetworkEnds ends) {
    String protocol = protocol(given);
    List<String> words = new ArrayList<>(List.of(path, "-H", ends.address(), "-p", ends.port()));
    words.addAll(List.of("-l", Long.toString(RunLength.seconds(which, given)), "-P", "0"));
    String test = which.equals(stream) ? "_STREAM" : "_RR";
    words.addAll(List.of("-t", protocol.toUpperCase(Locale.ROOT) + test));
    if (which.equals(stream)) {
      words.addAll(List.of("-f", "k"));
    }
    words.addAll(List.of("--", "-k", String.join(",", NetperfOutput.KEYS)));
    if (which.equals(requests)) {
      long size = which.whole(given, SIZE);
      words.addAll(List.of("-r", size + "," + size));
    } else if (which.whole(given, MESSAGE) > 0) {
      words.addAll(List.of("-m", Long.toString(which.whole(given, MESSAGE))));
    }
    if (which.equals(stream) && protocol.equals("udp")) {
      words.addAll(List.of("-R", "1")); // otherwise only to neighbours on a link
    }
    return words;
  }

  @Override
  protected Reading read(Workload which, Parameters given, ToolOutput output)
      throws OutputException {
    NetperfOutput netperf = NetperfOutput.of(output.text());
    Reading reading = new Reading().says(PROTOCOL, netperf.protocol(), protocol(given));
    if (which.equals(requests)) {
      return reading
          .says(SIZE, netperf.requestBytes(), which.whole(given, SIZE))
          .says("answer", netperf.responseBytes(), which.whole(given, SIZE))
          .figure(ROUND_TRIP, netperf.roundTripNanos())
          .also("round_trips_per_s", netperf.transactionsPerSecond().value());
    }
    long message = which.whole(given, MESSAGE);
    reading
        .says(MESSAGE, message == 0 ? 0 : netperf.messageBytes(), message)
        .figure(ToolMetrics.THROUGHPUT, netperf.bitsPerSecond());
    return protocol(given).equals("udp") ? reading.also("loss_ratio", netperf.loss()) : reading;
  }
}
