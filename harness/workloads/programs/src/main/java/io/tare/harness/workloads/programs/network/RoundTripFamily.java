package io.tare.harness.workloads.programs.network;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.platform.Collector;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.contract.JvmOptions;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.output.RoundTripOutput;
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
import java.util.List;
import java.util.Set;

/**
 * Requests and answers over a TCP connection, with Tare's own program on both ends: from the first
 * node of a platform to its second, or to itself. Both ends are programs that must be woken up;
 * ping is answered by the kernel.
 */
public final class RoundTripFamily extends ToolFamily {

  private static final String SIZE = "size";
  private static final String COUNT = "count";
  private static final String PROGRAM = "tare-benchmarks.jar";
  private static final String NAME = "round-trip";

  /** Measured: after some thousands the JVM has compiled the code. */
  private static final int WARM_UP = 5_000;

  /** A quantile of 1/10,000 needs this many round trips. */
  private static final int MIN_FOR_TAIL = 10_000;

  /** Rough times of a round trip, and of starting two JVMs. */
  private static final double TRIP_NANOS = 5e4;

  private static final double START_NANOS = 1e9;

  /** Eight bytes for each round trip, and room for the program. */
  private static final long MIN_HEAP = 24L << 20;

  private static final Metric MEDIAN = ToolMetrics.time("rtt_p50_ns", "median round-trip time");
  private static final Metric HIGH =
      ToolMetrics.time("rtt_p99_ns", "99th percentile of round-trip times");
  private static final Metric TAIL =
      ToolMetrics.time("rtt_p99_99_ns", "99.99th percentile of round-trip times");

  private final Workload workload =
      new Workload(
          "roundtrip",
          this,
          "Round trips",
          "requests and answers over one connection",
          Metrics.of(MEDIAN, HIGH, TAIL),
          List.of(
              ParameterSpec.size(SIZE, 1, 65_000, "bytes of a request and of its answer").orElse(1),
              ParameterSpec.count(COUNT, 100, 10_000_000, "round trips")
                  .orElse(20_000)
                  .smallAt(1_000)));

  @Override
  public String label() {
    return "roundtrip";
  }

  @Override
  public List<Workload> workloads() {
    return List.of(workload);
  }

  @Override
  public double expectedNanos(Workload which, Parameters given) {
    return START_NANOS + (WARM_UP + which.whole(given, COUNT)) * TRIP_NANOS;
  }

  @Override
  public List<Program> programs(Workload which, Parameters given, ProgramChoice choice, int nodes) {
    return List.of();
  }

  @Override
  public Set<String> artefacts(Campaign campaign) {
    return Set.of(PROGRAM);
  }

  @Override
  public boolean crossesNetworks() {
    return true;
  }

  @Override
  protected CellProgram prepare(Workload which, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException {
    NetworkEnds ends = NetworkEnds.of(nodes, 0);
    List<String> where = List.of("--at", ends.address(), "--port", ends.port());
    List<String> answering = words(ends.far(), MIN_HEAP, nodes.cpus(), where);
    answering.add("--answer");
    long count = which.whole(given, COUNT);
    List<String> asking =
        words(ends.near(), MIN_HEAP + 2 * Long.BYTES * count, nodes.cpus(), where);
    asking.addAll(List.of("--size", Long.toString(which.whole(given, SIZE))));
    asking.addAll(List.of("--count", Long.toString(count)));
    asking.addAll(List.of("--warmup", Integer.toString(WARM_UP)));
    return ends.measured(NAME, Command.of(answering), Command.of(asking));
  }

  private static List<String> words(Node node, long heap, int cpus, List<String> where) {
    List<String> words = new ArrayList<>();
    words.add(node.software().java());
    words.addAll(JvmOptions.of(heap, Collector.SERIAL, cpus, List.of()));
    words.addAll(List.of("-jar", node.artefact(PROGRAM), NAME));
    words.addAll(where);
    return words;
  }

  @Override
  protected Reading read(Workload which, Parameters given, ToolOutput output)
      throws OutputException {
    RoundTripOutput trips = RoundTripOutput.of(output.text());
    Reading reading =
        new Reading()
            .says(COUNT, trips.count(), which.whole(given, COUNT))
            .says(SIZE, trips.size(), which.whole(given, SIZE))
            .figure(MEDIAN, trips.nanos("p50_ns"))
            .figure(HIGH, trips.nanos("p99_ns"))
            .also("rtt_ns", trips.nanos("mean_ns"))
            .also("rtt_p90_ns", trips.nanos("p90_ns"))
            .also("rtt_p99_9_ns", trips.nanos("p99_9_ns"))
            .also("rtt_longest_ns", trips.nanos("longest_ns"))
            .also("clock_cost_ns", trips.nanos("clock_cost_ns"));
    return trips.count() < MIN_FOR_TAIL ? reading : reading.figure(TAIL, trips.nanos("p99_99_ns"));
  }
}
