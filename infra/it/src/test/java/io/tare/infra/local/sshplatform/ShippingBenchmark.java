package io.tare.infra.local.sshplatform;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.JdkParts;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.lease.TreeRemoval;
import io.tare.infra.ssh.Sshd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The time to send a JDK to a machine over SSH, alternating with {@code tar} through {@code ssh}. A
 * program to run by hand, not a test: its arguments are the number of rounds and a directory that
 * does not exist. It prints for each round, in seconds: {@code tar} of the JDK; with the platform
 * from its start until all files have arrived, and until {@code java -version} has run there.
 */
public final class ShippingBenchmark {

  private static final Duration SOON = Duration.ofMinutes(5);
  private static final double NANOS = 1e9;
  private static final long LOOK_MILLIS = 2;

  private final Path directory;
  private final Path jdk;
  private final Sshd sshd;

  private ShippingBenchmark(Path directory, Path jdk, Sshd sshd) {
    this.directory = directory;
    this.jdk = jdk;
    this.sshd = sshd;
  }

  /** Measures. */
  public static void main(String[] args) throws Exception {
    int rounds = Integer.parseInt(args[0]);
    Path directory = Files.createDirectory(Path.of(args[1]).toAbsolutePath());
    try (Sshd sshd = Sshd.start(directory.resolve("sshd"))) {
      ShippingBenchmark benchmark =
          new ShippingBenchmark(directory, Path.of(System.getProperty("java.home")), sshd);
      for (int round = 0; round < rounds; round++) {
        double whole = benchmark.tar(Set.of());
        double parts = benchmark.tar(JdkParts.LEFT_OUT);
        double[] platform = benchmark.platform();
        System.out.printf(
            Locale.ROOT,
            "tar %.2f parts %.2f there %.2f first %.2f%n",
            whole,
            parts,
            platform[0],
            platform[1]);
      }
    }
  }

  private double tar(Set<String> leftOut) throws Exception {
    Path there = Files.createDirectory(directory.resolve("tar"));
    String without =
        leftOut.stream().map(each -> " --exclude=./" + each).collect(Collectors.joining());
    String ssh =
        "tar -C %s -ch%s . 2>/dev/null | ssh -F none -i %s -o UserKnownHostsFile=%s -p %d 127.0.0.1 'tar -C %s -x'"
            .formatted(jdk, without, sshd.userKey(), sshd.knownHosts(), sshd.port(), there);
    Stopwatch watch = Stopwatch.started();
    if (new ProcessBuilder("sh", "-c", ssh).inheritIO().start().waitFor() != 0) {
      throw new IllegalStateException("tar through ssh failed");
    }
    double seconds = watch.elapsed().toNanos() / NANOS;
    TreeRemoval.delete(there);
    return seconds;
  }

  private double[] platform() throws Exception {
    Path far = Files.createDirectory(directory.resolve("far"));
    Path none = Files.createDirectories(directory.resolve("artefacts"));
    SortedMap<String, String> settings = new TreeMap<>();
    settings.put("host", "127.0.0.1");
    settings.put("port", Integer.toString(sshd.port()));
    settings.put("key", sshd.userKey().toString());
    settings.put("known_hosts", sshd.knownHosts().toString());
    settings.put("directory", far.toString());
    settings.put("java", "ship");
    try (RunContext context = RunContext.open("shipping", directory.resolve("cache"))) {
      Stopwatch watch = Stopwatch.started();
      Arrival arrival = new Arrival(far, watch);
      arrival.start();
      Platform platform =
          Platforms.create(
              new PlatformSpec("machine", "ssh", settings, new Resources(1, 1L << 30), List.of()),
              context);
      try (Platform.Prepared prepared =
              platform.prepare(
                  new Artefacts(none, jdk, directory.resolve("cache")), Progress.SILENT);
          RunningPlatform running = prepared.start(Topology.ONE_SERVER, Progress.SILENT)) {
        var node = running.node(Role.SERVER);
        if (!node.host().run(Command.of(node.software().java(), "-version"), SOON).succeeded()) {
          throw new IllegalStateException("java does not run there");
        }
        double first = watch.elapsed().toNanos() / NANOS;
        arrival.join();
        return new double[] {arrival.seconds, first};
      }
    } finally {
      TreeRemoval.delete(far);
    }
  }

  /** Detects that the JDK is in place. */
  private static final class Arrival extends Thread {

    private final Path far;
    private final Stopwatch watch;
    private volatile double seconds;

    Arrival(Path far, Stopwatch watch) {
      this.far = far;
      this.watch = watch;
      setDaemon(true);
    }

    @Override
    public void run() {
      Path jdk = far.resolve("tare-cache-" + System.getProperty("user.name")).resolve("jdk");
      while (!Files.exists(jdk)) {
        try {
          Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
          return;
        }
      }
      seconds = watch.elapsed().toNanos() / NANOS;
    }
  }
}
