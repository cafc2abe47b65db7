package io.tare.harness.network;

import io.tare.harness.benchmark.TrialFailure;
import io.tare.harness.campaign.ProgramChoice;
import io.tare.harness.launch.JobShape;
import io.tare.harness.output.IperfOutput;
import io.tare.harness.output.OutputException;
import io.tare.harness.tool.CellProgram;
import io.tare.harness.tool.Program;
import io.tare.harness.tool.Reading;
import io.tare.harness.tool.ToolFamily;
import io.tare.harness.tool.ToolMetrics;
import io.tare.harness.tool.ToolNodes;
import io.tare.harness.tool.ToolOutput;
import io.tare.harness.workload.ParameterSpec;
import io.tare.harness.workload.Workload;
import io.tare.infra.host.Command;
import io.tare.infra.host.RunningProcess;
import io.tare.infra.platform.Node;
import io.tare.model.MeasurementException;
import io.tare.model.Metrics;
import io.tare.model.Parameters;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Throughput by iperf3: from the first node of a platform to its second, or over loopback where it
 * has one node. What is recorded is what arrived.
 */
public final class IperfFamily extends ToolFamily {

  private static final Program IPERF = Program.packaged("iperf3", "iperf3");

  private static final String LENGTH = "length";
  private static final String STREAMS = "streams";
  private static final String DIRECTION = "direction";
  private static final String PROTOCOL = "protocol";
  private static final String RATE = "rate";
  private static final String WINDOW = "window";
  private static final String MESSAGE = "message";

  private static final int LEAST_PORT = 20_000;
  private static final int MOST_PORT = 30_000;

  private final Workload workload =
      new Workload(
          "iperf",
          this,
          "iperf",
          "as much over a network as it takes",
          Metrics.of(ToolMetrics.THROUGHPUT),
          List.of(
              ParameterSpec.count(STREAMS, 1, 128, "connections").counts().orElse(1),
              ParameterSpec.duration(LENGTH, 1_000_000_000L, 3_600_000_000_000L, "time of a run")
                  .orElse(10_000_000_000L)
                  .smallAt(1_000_000_000L),
              ParameterSpec.choice(PROTOCOL, List.of("tcp", "udp"), "protocol"),
              ParameterSpec.choice(
                  DIRECTION, List.of("there", "back", "both"), "to the other end, or from it"),
              ParameterSpec.bitRate(RATE, 0, 1_000_000_000_000L, "offered rate; 0bit/s for all")
                  .orElse(0),
              ParameterSpec.size(WINDOW, 0, 1 << 30, "socket buffer; 0B for the system's")
                  .orElse(0),
              ParameterSpec.size(MESSAGE, 0, 1 << 20, "bytes of a message; 0B for iperf3's own")
                  .orElse(0)));

  @Override
  public String label() {
    return "iperf";
  }

  @Override
  public List<Workload> workloads() {
    return List.of(workload);
  }

  @Override
  public double expectedNanos(Workload which, Parameters given) {
    return which.whole(given, LENGTH);
  }

  /** iperf3 takes whole seconds. */
  @Override
  public Optional<String> complaint(Workload which, Parameters given) {
    return which.whole(given, LENGTH) % 1_000_000_000L == 0
        ? Optional.empty()
        : Optional.of("length must be whole seconds");
  }

  @Override
  public List<Program> programs(Workload which, Parameters given, ProgramChoice choice, int nodes) {
    return List.of(IPERF);
  }

  @Override
  public boolean crossesNetworks() {
    return true;
  }

  @Override
  protected CellProgram prepare(Workload which, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException {
    Node other = nodes.other();
    String address = nodes.address(other);
    String port = Integer.toString(new SplittableRandom().nextInt(LEAST_PORT, MOST_PORT));
    RunningProcess server =
        other
            .host()
            .start(
                Command.of("iperf3", "-s", "-B", address, "-p", port, "--forceflush")
                    .inStatedEnvironment());
    awaitListening(other, server);
    return new CellProgram(
        "iperf3",
        nodes.host(),
        Command.of(words(which, given, address, port)).inStatedEnvironment(),
        server::close,
        JobShape.UNKNOWN);
  }

  private static List<String> words(Workload which, Parameters given, String address, String port) {
    List<String> words = new ArrayList<>(List.of("iperf3", "-J", "-c", address, "-p", port));
    BigDecimal seconds = BigDecimal.valueOf(which.whole(given, LENGTH)).movePointLeft(9);
    words.addAll(List.of("-t", seconds.stripTrailingZeros().toPlainString()));
    words.addAll(List.of("-P", Long.toString(which.whole(given, STREAMS))));
    boolean isUdp = given.text(PROTOCOL).filter("udp"::equals).isPresent();
    if (isUdp) {
      words.add("-u");
    }
    given.text(DIRECTION).ifPresent(way -> words.add(way.equals("back") ? "-R" : "--bidir"));
    if (isUdp || which.whole(given, RATE) > 0) {
      words.addAll(List.of("-b", Long.toString(which.whole(given, RATE))));
    }
    if (which.whole(given, WINDOW) > 0) {
      words.addAll(List.of("-w", Long.toString(which.whole(given, WINDOW))));
    }
    if (which.whole(given, MESSAGE) > 0) {
      words.addAll(List.of("-l", Long.toString(which.whole(given, MESSAGE))));
    }
    return words;
  }

  /** Its first words say that it listens; what it says later is not read. */
  private static void awaitListening(Node node, RunningProcess server) throws TrialFailure {
    try {
      InputStream said = server.standardOutput();
      byte[] first = said.readNBytes(1);
      if (first.length == 0) {
        String error =
            new String(server.standardError().readAllBytes(), StandardCharsets.UTF_8).strip();
        throw new TrialFailure(node.name() + ": iperf3 does not listen: " + error);
      }
      Thread reader = new Thread(() -> drain(said), "tare-iperf");
      reader.setDaemon(true);
      reader.start();
    } catch (IOException e) {
      throw new TrialFailure(node.name() + ": iperf3 does not listen: " + e.getMessage(), e);
    }
  }

  private static void drain(InputStream said) {
    try {
      said.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      return; // it ended
    }
  }

  /** Of both directions, both together. */
  @Override
  protected Reading read(Workload which, Parameters given, ToolOutput output)
      throws OutputException {
    IperfOutput iperf = IperfOutput.of(output.text());
    Reading reading =
        new Reading()
            .says(PROTOCOL, iperf.test().protocol(), given.text(PROTOCOL).orElse("tcp"))
            .says(DIRECTION, iperf.test().direction(), given.text(DIRECTION).orElse("there"))
            .says(STREAMS, iperf.test().streams(), which.whole(given, STREAMS))
            .figure(ToolMetrics.THROUGHPUT, iperf.bitsPerSecond() + iperf.reverse().orElse(0));
    iperf
        .processorNanosPerGigabyte()
        .ifPresent(nanos -> reading.also("processor_per_gb_ns", nanos));
    iperf.retransmits().ifPresent(count -> reading.also("retransmits", count));
    iperf
        .datagrams()
        .ifPresent(
            datagrams ->
                reading
                    .also("jitter_ns", datagrams.jitterNanos())
                    .also("loss_ratio", datagrams.lost()));
    return reading;
  }
}
