package io.tare.infra.local.nativeplatform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.Network;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Node;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Reachability;
import io.tare.infra.api.Resources;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.ShortageException;
import io.tare.infra.hosts.lease.PathResource;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativePlatformIT {

  private static final Duration SOON = Duration.ofMinutes(5);
  private static final Resources SMALL = new Resources(1, 256L << 20);

  @TempDir Path directory;
  private RunContext context;

  @BeforeEach
  void open() throws Exception {
    context = RunContext.open("native-it", directory.resolve("cache"));
  }

  @AfterEach
  void close() {
    context.close();
  }

  @Test
  void runsOnTheRequestedProcessors() throws Exception {
    RunningPlatform platform = started(SMALL, List.of());
    assertThat(platform.node(Role.SERVER).host().run(Command.of("nproc"), SOON).standardOutput())
        .isEqualTo("1\n");
    assertThat(platform.environment().facts())
        .containsEntry(Fact.CPU_COUNT.key(), "1")
        .containsKey(Fact.JDK_VERSION.key());
    assertThat(platform.environment().facts().get(Fact.CONFINEMENT.key())).startsWith("cpus ");
    platform.close();
  }

  @Test
  void movesItsProgramsToOtherProcessorsAndBack() throws Exception {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "there is one processor only");
    RunningPlatform platform = started(SMALL, List.of());
    String own = processors(platform);
    try (RunningProcess early =
        platform.node(Role.SERVER).host().start(Command.of("sleep", "3600"))) {
      assertThat(early.isRunning()).isTrue();
      assertThat(processorsOf("sleep 3600")).isEqualTo(own);
      assertThat(platform.setAside(true)).isTrue();
      String other = processors(platform);
      assertThat(other).isNotEqualTo(own);
      try (RunningProcess late =
          platform.node(Role.SERVER).host().start(Command.of("sleep", "3601"))) {
        assertThat(late.isRunning()).isTrue();
        assertThat(processorsOf("sleep 3600")).isEqualTo(other);
        assertThat(processorsOf("sleep 3601")).isEqualTo(other);

        assertThat(platform.setAside(false)).isTrue();
        assertThat(processors(platform)).isEqualTo(own);
        assertThat(processorsOf("sleep 3600")).isEqualTo(own);
        assertThat(processorsOf("sleep 3601")).isEqualTo(own);
      }
    }
    platform.close();
  }

  private static String processors(RunningPlatform platform) throws Exception {
    return platform
        .node(Role.SERVER)
        .host()
        .run(Command.of("grep", "Cpus_allowed_list", "/proc/self/status"), SOON)
        .standardOutput()
        .strip();
  }

  /** The affinity of a child process, which may be about to start. */
  private static String processorsOf(String words) throws Exception {
    Optional<ProcessHandle> found = Optional.empty();
    while (found.isEmpty()) {
      Thread.sleep(20);
      found =
          ProcessHandle.current()
              .descendants()
              .filter(each -> each.info().command().orElse("").endsWith("/sleep"))
              .filter(each -> each.info().commandLine().orElse("").endsWith(words))
              .findFirst();
    }
    ProcessHandle program = found.get();
    return Files.readAllLines(Path.of("/proc/" + program.pid() + "/status")).stream()
        .filter(line -> line.startsWith("Cpus_allowed_list"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void endsAProgramThatExceedsItsMemory() throws Exception {
    RunningPlatform platform = started(SMALL, List.of());
    String confinement = platform.environment().facts().get(Fact.CONFINEMENT.key());
    assumeTrue(
        confinement.contains("bytes by cgroup"),
        "control groups of memory cannot be written; run as root");
    // One program with one buffer: several in a pipe would thrash over the last pages.
    Command eat = Command.of("dd", "if=/dev/zero", "of=/dev/null", "bs=500000000", "count=1");
    assertThatThrownBy(() -> platform.node(Role.SERVER).host().run(eat, SOON))
        .isInstanceOf(ShortageException.class)
        .hasMessageContaining("the kernel killed it because memory ran out: memory.");
    platform.close();
  }

  @Test
  void refusesMoreProcessorsThanThereAre() {
    assertThatThrownBy(() -> platform(new Resources(4096, 1L << 30), List.of()))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("4096 cpus requested");
  }

  @Test
  void leavesNothingBehind() throws Exception {
    int before = context.leases().held().size();
    RunningPlatform platform = started(SMALL, List.of());
    platform.node(Role.SERVER).host().run(Command.of("true"), SOON);
    Command sleep = Command.of("sh", "-c", "echo on; exec sleep 3602");
    RunningProcess running = platform.node(Role.SERVER).host().start(sleep);
    assertThat(running.standardOutput().read()).isEqualTo('o'); // it runs, where it is held
    platform.close();
    platform.close();
    if (!running.waitFor(Duration.ofMillis(100)).isPresent()) {
      running.close();
    }
    assertThat(running.isRunning()).isFalse();
    assertThat(context.leases().held())
        .filteredOn(each -> each instanceof PathResource.ControlGroup)
        .isEmpty();
    assertThat(before).isEqualTo(1);
  }

  @Test
  void limitsTheRateBetweenClientAndService() throws Exception {
    assumeRoot();
    RunningPlatform platform = started(SMALL, List.of(NetworkSpec.PLAIN.with("rate", "100Mbit/s")));
    long bytes = 10_000_000;
    long toService = transfer(platform, bytes, false);
    long toClient = transfer(platform, bytes, true);
    double expectedNanoseconds = bytes * 8 * 1e9 / 100e6;
    // Independent of this machine's speed: only the burst can exceed the limit.
    assertThat(toService).isGreaterThan((long) (expectedNanoseconds * 0.95));
    assertThat(toClient).isGreaterThan((long) (expectedNanoseconds * 0.95));
    assertThat(platform.environment().facts().get("lan")).contains("100000000 bit/s");
    platform.close();
    assertThat(context.leases().held()).hasSize(1);
  }

  @Test
  void theServiceOfTheLanIsReachableOnLoopbackFromItself() throws Exception {
    assumeRoot();
    RunningPlatform platform = started(SMALL, List.of(NetworkSpec.PLAIN));
    String addresses =
        platform
            .clients(NetworkSpec.plain("loopback"))
            .get(0)
            .host()
            .run(Command.of("ip", "-4", "-brief", "address"), SOON)
            .standardOutput();
    assertThat(addresses).contains("127.0.0.1/8");
    assertThat(addresses).contains(platform.node(Role.SERVER).address(Network.LAN) + "/24");
    platform.close();
  }

  @Test
  void hasTheRequestedNodesOfEachRole() throws Exception {
    assumeRoot();
    Topology topology = Topology.of(Role.RANK, 3).and(Role.CLIENT, 2);
    try (RunningPlatform platform =
        platform(SMALL, List.of(NetworkSpec.PLAIN, NetworkSpec.PLAIN.called("other")))
            .prepare(artefacts(), Progress.SILENT)
            .start(topology, Progress.SILENT)) {
      assertThat(platform.nodes())
          .extracting(Node::name)
          .containsExactly(
              "native rank 1",
              "native rank 2",
              "native rank 3",
              "native client 1",
              "native client 2");
      assertThat(platform.nodes())
          .extracting(each -> each.addresses().size())
          .containsOnly(3); // its own, and those of two networks
      Reachability.assertAllReachEachOther(platform);
    }
    assertThat(context.leases().held()).allMatch(each -> each instanceof PathResource.Directory);
  }

  /** Sends bytes over a real connection with a small program on both hosts; returns the time. */
  private static long transfer(RunningPlatform platform, long bytes, boolean toClient)
      throws Exception {
    Node serving = platform.node(Role.SERVER);
    List<String> order = List.of(Long.toString(bytes), Boolean.toString(toClient));
    try (RunningProcess server = serving.host().start(pipe(serving, List.of("serve"), order))) {
      String port =
          new BufferedReader(new InputStreamReader(server.standardOutput(), StandardCharsets.UTF_8))
              .readLine();
      List<String> place = List.of(serving.address(Network.LAN), port);
      var finished = platform.node(Role.CLIENT).host().run(pipe(serving, place, order), SOON);
      assertThat(finished.standardError()).isEmpty();
      return Long.parseLong(finished.standardOutput().strip());
    }
  }

  private static Command pipe(Node node, List<String> place, List<String> order) {
    String classes = Path.of("target", "test-classes").toAbsolutePath().toString();
    List<String> words =
        new ArrayList<>(List.of(node.software().java(), "-cp", classes, Pipe.class.getName()));
    words.addAll(place);
    words.addAll(order);
    return Command.of(words);
  }

  private static void assumeRoot() {
    assumeTrue(
        "root".equals(System.getProperty("user.name")),
        "network namespaces need root; run as root");
  }

  private Platform platform(Resources resources, List<NetworkSpec> networks) throws Exception {
    return Platforms.create(
        new PlatformSpec("native", "native", new TreeMap<>(), resources, networks), context);
  }

  private RunningPlatform started(Resources resources, List<NetworkSpec> networks)
      throws Exception {
    Topology topology =
        !networks.isEmpty() ? Topology.ONE_SERVER.and(Role.CLIENT, 1) : Topology.ONE_SERVER;
    return platform(resources, networks)
        .prepare(artefacts(), Progress.SILENT)
        .start(topology, Progress.SILENT);
  }

  private Artefacts artefacts() {
    return new Artefacts(
        directory, Path.of(System.getProperty("java.home")), directory.resolve("cache"));
  }

  @Test
  void namesTheKnownKindsForAnUnknownOne() {
    PlatformSpec spec = new PlatformSpec("x", "mainframe", new TreeMap<>(), SMALL, List.of());
    assertThatThrownBy(() -> Platforms.create(spec, context))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("unknown kind 'mainframe'")
        .hasMessageContaining(String.join(", ", List.copyOf(Platforms.kinds().keySet())));
  }
}
