package io.tare.infra.ssh;

import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.machine.LocalHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The cost of a command over SSH on loopback, alternating with OpenSSH's client on an open
 * connection, and with the same command on this machine. A program to run by hand, not a test: its
 * arguments are the number of rounds and a directory that does not exist.
 */
public final class CommandCostBenchmark {

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int WARMUP = 30;
  private static final double MILLIS = 1e6;

  private final Map<String, Way> ways = new LinkedHashMap<>();
  private final Map<String, double[]> took = new LinkedHashMap<>();

  /** A way to run {@code true}. */
  @FunctionalInterface
  private interface Way {
    void run() throws Exception;
  }

  private CommandCostBenchmark() {}

  /** Measures. */
  public static void main(String[] args) throws Exception {
    int rounds = Integer.parseInt(args[0]);
    Path directory = Files.createDirectory(Path.of(args[1]).toAbsolutePath());
    try (Sshd sshd = Sshd.start(directory.resolve("sshd"));
        RunContext context = RunContext.open("bench", directory.resolve("cache"));
        SshHost far = SshHost.connect("far", sshd.target());
        Connection bare = Connection.open(sshd.target());
        Master master = Master.open(directory, sshd)) {
      Host here = LocalHost.of("here", context);
      CommandCostBenchmark benchmark = new CommandCostBenchmark();
      benchmark.ways.put("exec", () -> exec(List.of("true")));
      benchmark.ways.put("local host", () -> check(here));
      benchmark.ways.put("ssh, standing connection", () -> exec(master.command("true")));
      benchmark.ways.put("SSH channel", () -> channel(bare));
      benchmark.ways.put("SSH host", () -> check(far));
      benchmark.measure(rounds);
    }
  }

  private void measure(int rounds) throws Exception {
    for (Map.Entry<String, Way> way : ways.entrySet()) {
      took.put(way.getKey(), new double[rounds]);
    }
    for (int round = -WARMUP; round < rounds; round++) {
      for (Map.Entry<String, Way> way : ways.entrySet()) {
        Stopwatch watch = Stopwatch.started();
        way.getValue().run();
        if (round >= 0) {
          took.get(way.getKey())[round] = watch.elapsed().toNanos() / MILLIS;
        }
      }
    }
    double[] reference = took.get("ssh, standing connection");
    System.out.printf(
        Locale.ROOT, "%-26s %8s %8s %8s %14s%n", "ms", "p10", "p50", "p90", "over ssh");
    for (Map.Entry<String, double[]> each : took.entrySet()) {
      double[] differences = new double[rounds];
      for (int i = 0; i < rounds; i++) {
        differences[i] = each.getValue()[i] - reference[i];
      }
      System.out.printf(
          Locale.ROOT,
          "%-26s %8.2f %8.2f %8.2f %14.2f%n",
          each.getKey(),
          quantile(each.getValue(), 0.1),
          quantile(each.getValue(), 0.5),
          quantile(each.getValue(), 0.9),
          quantile(differences, 0.5));
    }
  }

  private static double quantile(double[] values, double p) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.round(p * (sorted.length - 1))];
  }

  private static void check(Host host) throws Exception {
    if (!host.run(Command.of("true"), SOON).succeeded()) {
      throw new IllegalStateException(host.name() + " failed");
    }
  }

  private static void channel(Connection connection) throws Exception {
    try (SshProcess process = new SshProcess(connection, "true", "")) {
      if (process.waitFor(SOON).orElse(1) != 0) {
        throw new IllegalStateException("the channel failed");
      }
    }
  }

  private static void exec(List<String> words) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    process.getOutputStream().close();
    process.getInputStream().readAllBytes();
    if (process.waitFor() != 0) {
      throw new IllegalStateException(words + " failed");
    }
  }

  /** OpenSSH's client in the background, whose connection others use. */
  private record Master(Path socket, Sshd sshd) implements AutoCloseable {

    static Master open(Path directory, Sshd sshd) throws Exception {
      Master master = new Master(directory.resolve("master"), sshd);
      exec(master.words("-M", "-N", "-f"));
      return master;
    }

    List<String> command(String last) {
      return words("127.0.0.1", last);
    }

    private List<String> words(String... more) {
      List<String> all =
          new java.util.ArrayList<>(
              List.of(
                  "ssh",
                  "-F",
                  "none",
                  "-S",
                  socket.toString(),
                  "-i",
                  sshd.userKey().toString(),
                  "-o",
                  "UserKnownHostsFile=" + sshd.knownHosts(),
                  "-p",
                  Integer.toString(sshd.port())));
      all.addAll(List.of(more));
      if (more[0].startsWith("-")) {
        all.add("127.0.0.1");
      }
      return all;
    }

    @Override
    public void close() throws IOException {
      new ProcessBuilder(words("-O", "exit")).start();
    }
  }
}
