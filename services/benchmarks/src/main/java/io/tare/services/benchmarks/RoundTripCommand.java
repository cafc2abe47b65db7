package io.tare.services.benchmarks;

import io.tare.services.heartbeat.ClockCost;
import io.tare.services.heartbeat.Heartbeat;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of both ends of round trips. */
@Command(
    name = "tare-benchmarks round-trip",
    description = {
      "Sends requests over one TCP connection, each after the answer to the one before, and prints"
          + " how long they took as one line of JSON; or answers such requests."
    },
    mixinStandardHelpOptions = true,
    versionProvider = BenchmarksMain.Version.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all round trips measured", "2:wrong usage", "3:failed"},
    footer = {
      "",
      "Examples:",
      "  java -jar tare-benchmarks.jar round-trip --answer --at 10.0.0.2 --port 20500",
      "  java -jar tare-benchmarks.jar round-trip --at 10.0.0.2 --port 20500 --count 100000"
    })
final class RoundTripCommand implements Callable<Integer> {

  private static final int CONNECTING_MILLIS = 10_000;

  /** A later answer never arrives: the connection is broken. */
  private static final Duration ANSWERING = Duration.ofSeconds(30);

  private final PrintStream out;

  @Option(names = "--answer", description = "Answer requests until the process is ended.")
  private boolean answers;

  @Option(
      names = "--at",
      required = true,
      paramLabel = "ADDRESS",
      description = "Address of the answering end.")
  private InetAddress address = InetAddress.getLoopbackAddress();

  @Option(names = "--port", required = true, paramLabel = "PORT", description = "Its port.")
  private int port;

  @Option(
      names = "--size",
      paramLabel = "BYTES",
      defaultValue = "1",
      description = "Bytes of each request and answer (${DEFAULT-VALUE}).")
  private int size;

  @Option(
      names = "--warmup",
      paramLabel = "N",
      defaultValue = "5000",
      description = "Warm-up round trips (${DEFAULT-VALUE}).")
  private int warmup;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Measured round trips (${DEFAULT-VALUE}).")
  private int count;

  @Spec private CommandSpec spec = CommandSpec.create();

  /**
   * @param out read by the parent process
   */
  RoundTripCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    require("--port", port, 1, 65_535);
    require("--size", size, 1, 65_000);
    require("--warmup", warmup, 0, 10_000_000);
    require("--count", count, 1, 10_000_000);
    if (answers) {
      answer();
    } else {
      ask();
    }
    return 0;
  }

  private void answer() throws IOException, InterruptedException {
    try (Heartbeat heartbeat = Heartbeat.start();
        ServerSocketChannel listening = ServerSocketChannel.open()) {
      listening.bind(new InetSocketAddress(address, port));
      new BenchmarkLines(out).line("listening", Map.of("port", port));
      while (true) {
        answer(listening.accept(), heartbeat);
      }
    }
  }

  private static void answer(SocketChannel accepted, Heartbeat heartbeat)
      throws InterruptedException {
    try (SocketChannel asking = accepted) {
      asking.setOption(StandardSocketOptions.TCP_NODELAY, true);
      long begun = System.nanoTime();
      RoundTrips.answer(asking);
      RoundTrips.tellStandstill(asking, heartbeat.within(begun, System.nanoTime()).totalNanos());
    } catch (IOException e) {
      System.err.println("tare-benchmarks: lost a client: " + e.getMessage());
    }
  }

  private void ask() throws IOException, InterruptedException {
    try (Heartbeat heartbeat = Heartbeat.start();
        SocketChannel connection = SocketChannel.open()) {
      connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
      connection.socket().connect(new InetSocketAddress(address, port), CONNECTING_MILLIS);
      try (AwaitedAnswers awaited =
          AwaitedAnswers.on(connection, ANSWERING, heartbeat::stillNanos)) {
        long begun = System.nanoTime();
        RoundTrips trips = RoundTrips.asked(awaited, size, warmup, count, System::nanoTime);
        Map<String, Number> figures = figures(trips);
        figures.put("still_ns", heartbeat.within(begun, System.nanoTime()).totalNanos());
        connection.shutdownOutput();
        figures.put("others_still_ns", RoundTrips.othersStandstill(awaited));
        new BenchmarkLines(out).line("done", figures);
      }
    }
  }

  private Map<String, Number> figures(RoundTrips trips) {
    Map<String, Number> figures = new LinkedHashMap<>();
    figures.put("size", size);
    figures.put("count", trips.count());
    figures.put("mean_ns", trips.mean());
    figures.put("p50_ns", trips.quantile(5_000));
    figures.put("p90_ns", trips.quantile(9_000));
    figures.put("p99_ns", trips.quantile(9_900));
    figures.put("p99_9_ns", trips.quantile(9_990));
    figures.put("p99_99_ns", trips.quantile(9_999));
    figures.put("longest_ns", trips.longest());
    figures.put("clock_cost_ns", ClockCost.nanos());
    return figures;
  }

  private void require(String option, int value, int min, int max) {
    if (value < min || value > max) {
      throw new ParameterException(
          spec.commandLine(), option + ": " + value + " is not " + min + " to " + max);
    }
  }
}
