package io.tare.infra.gvisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.Environment;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.Network;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformCore;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Resources;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.lease.KilledHarness;
import io.tare.infra.hosts.lease.PathResource;
import io.tare.infra.hosts.lease.RunsOn;
import io.tare.services.fixture.BuiltTare;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A real gVisor, whichever version this machine has, used as that can be. */
@Tag("thorough")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GvisorPlatformIT implements PlatformCore {

  private static final Duration SOON = Duration.ofMinutes(5);
  private static final long MEMORY = 400L << 20;
  private static final Resources RESOURCES = new Resources(1, MEMORY);
  private static final Path CACHE = BuiltTare.shared("guest-cache");

  private static Runsc runsc;
  private static RunContext context;
  private static RunningPlatform platform;
  private static Environment environment;
  @TempDir static Path shared;

  @BeforeAll
  static void start() throws Exception {
    Optional<Path> program = SearchPath.find(RunscSource.PROGRAM);
    assumeTrue(program.isPresent(), "no runsc; apt-get install runsc");
    assumeTrue("root".equals(System.getProperty("user.name")), "not root; run as root");
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/mmdebstrap")),
        "no mmdebstrap; apt-get install mmdebstrap");
    runsc = Runsc.of(program.get());
    Files.writeString(shared.resolve(ARTEFACT), ARTEFACT_TEXT);
    context = RunContext.open("gvisor-it", CACHE);
    platform = started(List.of());
  }

  @AfterAll
  static void stop() {
    if (platform != null) {
      platform.close();
      platform.close();
      assertThat(context.leases().held())
          .allMatch(each -> each instanceof PathResource.Directory || !each.exists());
    }
    if (context != null) {
      context.close();
    }
  }

  /** This program, even where Go could build another; how it is used is left open. */
  private static SortedMap<String, String> settings() {
    return new TreeMap<>(Map.of(GvisorSettings.RUNSC.name(), runsc.program().toString()));
  }

  private static RunningPlatform started(List<NetworkSpec> networks) throws Exception {
    Topology topology =
        networks.isEmpty() ? Topology.ONE_SERVER : Topology.ONE_SERVER.and(Role.CLIENT, 1);
    return Platforms.create(
            new PlatformSpec("gv", GvisorKind.KIND, settings(), RESOURCES, networks), context)
        .prepare(
            new Artefacts(shared, Path.of(System.getProperty("java.home")), CACHE), Progress.SILENT)
        .start(topology, Progress.SILENT);
  }

  @Override
  public RunningPlatform running() {
    return platform;
  }

  @Override
  public Resources resources() {
    return RESOURCES;
  }

  @Override
  public Environment environment() throws Exception {
    if (environment == null) {
      environment = platform.environment();
    }
    return environment;
  }

  @Test
  void recordsVersionProgramAndSettings() throws Exception {
    assertThat(environment().facts())
        .containsEntry(Fact.HYPERVISOR_NAME.key(), "gVisor")
        .containsEntry(Fact.HYPERVISOR_VERSION.key(), runsc.version())
        .containsEntry(Fact.VIRTUALIZATION.key(), "gvisor")
        .containsEntry("hypervisor.sha256", runsc.sha256())
        .containsEntry("hypervisor.network", runsc.hasOwnStack() ? "sandbox" : "host")
        .containsKeys("hypervisor.overlay", "hypervisor.not_counted");
  }

  @Test
  void theJvmSeesItsMemoryLimit() throws Exception {
    assertThat(
            platform
                .node(Role.SERVER)
                .host()
                .run(Command.of("grep", "MemTotal", "/proc/meminfo"), SOON)
                .standardOutput())
        .contains(" " + (MEMORY >> 10) + " kB");
  }

  @Test
  void isReachedOverTheLan() throws Exception {
    RunningPlatform lan = started(List.of(NetworkSpec.PLAIN.with("rate", "100Mbit/s")));
    try {
      String address = lan.node(Role.SERVER).address(Network.LAN);
      Host client = lan.node(Role.CLIENT).host();
      assertThat(client.run(Command.of("ping", "-c", "1", "-W", "60", address), SOON).exitStatus())
          .isZero();
    } finally {
      lan.close();
    }
  }

  @Test
  void aKilledHarnessLeavesNothing() throws Exception {
    try (KilledHarness harness =
        KilledHarness.of(GvisorKind.KIND)
            .with(settings())
            .in(CACHE)
            .on(NetworkSpec.PLAIN)
            .doing(RunsOn.class, "trap '' TERM HUP INT; echo ready; while :; do sleep 1; done")
            .start()) {
      harness.kill();
      harness.assertRemoved();
      String token = harness.token();
      try (var groups =
          Files.find(Path.of("/sys/fs/cgroup"), 3, (path, a) -> path.toString().contains(token))) {
        assertThat(groups).isEmpty();
      }
      assertThat(Files.readString(Path.of("/proc/mounts"))).doesNotContain(token);
      assertThat(ProcessHandle.allProcesses().map(each -> each.info().commandLine().orElse("")))
          .noneMatch(line -> line.contains(token));
    }
  }
}
