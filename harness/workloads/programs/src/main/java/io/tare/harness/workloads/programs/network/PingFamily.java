package io.tare.harness.workloads.programs.network;

import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.workload.Beside;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.output.PingOutput;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.Reading;
import io.tare.harness.workloads.programs.tool.ToolFamily;
import io.tare.harness.workloads.programs.tool.ToolMetrics;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import io.tare.infra.hosts.Command;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Round trips of ICMP packets: from the first node of a platform to its second, or to itself; alone
 * or beside another workload.
 */
public final class PingFamily extends ToolFamily {

  private static final Program PING = Program.packaged("ping", "iputils-ping");

  private static final String COUNT = "count";
  private static final String INTERVAL = "interval";
  private static final String SIZE = "size";
  private static final String BESIDE = "beside";
  private static final String LEAD = "lead";
  private static final String NOTHING = "nothing";

  private static final Metric ROUND_TRIP = ToolMetrics.time("rtt_ns", "round-trip time");
  private static final Metric JITTER = ToolMetrics.time("jitter_ns", "jitter");

  /** Not the loss: that may be 0, so networks could not be compared by its ratio. */
  private static final Metric RETURNED =
      new Metric(
          "returned_ratio",
          "share of packets that returned",
          Metric.Unit.COUNT,
          Metric.Direction.HIGHER_IS_BETTER_IN_FIXED_TIME);

  private final Workload workload =
      new Workload(
          "ping",
          this,
          "Ping",
          "round trips of packets",
          Metrics.of(ROUND_TRIP, JITTER, RETURNED),
          List.of(
              ParameterSpec.size(SIZE, 16, 65_000, "bytes of a packet").orElse(56),
              ParameterSpec.count(COUNT, 2, 1_000_000, "packets").orElse(20).smallAt(2),
              ParameterSpec.duration(INTERVAL, 2_000_000, 60_000_000_000L, "time between packets")
                  .orElse(10_000_000),
              ParameterSpec.cell(
                      BESIDE, "workload that loads the platform at the same time", NOTHING)
                  .smallAt(NOTHING),
              ParameterSpec.duration(
                      LEAD, 0, 600_000_000_000L, "how long that workload runs before")
                  .orElse(1_000_000_000)));

  @Override
  public String label() {
    return "ping";
  }

  @Override
  public List<Workload> workloads() {
    return List.of(workload);
  }

  @Override
  public double expectedNanos(Workload which, Parameters given) {
    double own = (double) which.whole(given, COUNT) * which.whole(given, INTERVAL);
    return own + beside(which, given).map(each -> (double) each.leadNanos()).orElse(0.0);
  }

  @Override
  public Optional<Beside> beside(Workload which, Parameters given) {
    return given
        .text(BESIDE)
        .filter(words -> !words.equals(NOTHING))
        .map(words -> new Beside(words, which.whole(given, LEAD)));
  }

  @Override
  public List<Program> programs(Workload which, Parameters given, ProgramChoice choice, int nodes) {
    return List.of(PING);
  }

  @Override
  public boolean crossesNetworks() {
    return true;
  }

  @Override
  protected CellProgram prepare(Workload which, Parameters given, ToolNodes nodes) {
    BigDecimal seconds = BigDecimal.valueOf(which.whole(given, INTERVAL)).movePointLeft(9);
    return CellProgram.of(
        "ping",
        nodes.host(),
        Command.of(
                "ping",
                "-q",
                "-n",
                "-c",
                Long.toString(which.whole(given, COUNT)),
                "-i",
                seconds.stripTrailingZeros().toPlainString(),
                "-s",
                Long.toString(which.whole(given, SIZE)),
                nodes.address(nodes.other()))
            .inStatedEnvironment());
  }

  @Override
  protected Reading read(Workload which, Parameters given, ToolOutput output)
      throws OutputException {
    PingOutput ping = PingOutput.of(output.text());
    PingOutput.RoundTrip times = ping.requireRoundTrip();
    return new Reading()
        .says(COUNT, ping.transmitted(), which.whole(given, COUNT))
        .says(SIZE, ping.bytes(), which.whole(given, SIZE))
        .figure(ROUND_TRIP, times.mean())
        .figure(JITTER, times.deviation())
        .figure(RETURNED, 1 - ping.loss())
        .also("loss_ratio", ping.loss());
  }
}
