package io.tare.infra.local.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.Network;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformContract;
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
import io.tare.infra.hosts.HostContract;
import io.tare.infra.hosts.ShortageException;
import io.tare.infra.hosts.lease.KilledHarness;
import io.tare.infra.hosts.lease.NetworkResource;
import io.tare.infra.hosts.lease.PathResource;
import io.tare.infra.hosts.lease.ProcessResource;
import io.tare.infra.hosts.lease.RunsOn;
import io.tare.services.fixture.BuiltTare;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real container, with the contract of hosts inside it. */
class ContainerPlatformIT implements HostContract, PlatformContract {

  private static final Duration SOON = Duration.ofMinutes(5);
  private static final long MEMORY = 300L << 20;
  private static final Resources RESOURCES = new Resources(1, MEMORY);
  private static final Path CACHE = BuiltTare.shared("guest-cache");

  private static RunContext context;
  private static RunningPlatform platform;
  @TempDir static Path shared;

  @TempDir Path directory;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "runc needs root here; run as root");
    assumeTrue(Files.isExecutable(Path.of("/usr/sbin/runc")), "no runc; apt-get install runc");
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/mmdebstrap")),
        "no mmdebstrap; apt-get install mmdebstrap");
    Files.writeString(shared.resolve(PlatformContract.ARTEFACT), PlatformContract.ARTEFACT_TEXT);
    context = RunContext.open("container-it", CACHE);
    platform = started(List.of());
  }

  @AfterAll
  static void stop() {
    if (platform != null) {
      platform.close();
      platform.close();
      assertThat(context.leases().held())
          .allMatch(
              each ->
                  each instanceof PathResource.Directory
                      || each instanceof ProcessResource.Program);
    }
    if (context != null) {
      context.close();
    }
  }

  @BeforeEach
  void prepare() throws Exception {
    Files.createDirectories(local());
  }

  @AfterEach
  void emptyScratch() throws Exception {
    platform
        .node(Role.SERVER)
        .host()
        .run(Command.of("sh", "-c", "rm -rf \"$1\"/*", "x", host().scratch()), SOON);
  }

  private static RunningPlatform started(List<NetworkSpec> networks) throws Exception {
    Platform made =
        Platforms.create(
            new PlatformSpec("container", "container", new TreeMap<>(), RESOURCES, networks),
            context);
    Topology topology =
        !networks.isEmpty() ? Topology.ONE_SERVER.and(Role.CLIENT, 1) : Topology.ONE_SERVER;
    return made.prepare(
            new Artefacts(shared, Path.of(System.getProperty("java.home")), CACHE), Progress.SILENT)
        .start(topology, Progress.SILENT);
  }

  @Override
  public Host host() {
    return platform.node(Role.SERVER).host();
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
  public Path local() {
    return directory.resolve("local");
  }

  @Test
  void hasTheRequestedProcessorsAndMemory() throws Exception {
    Host.Finished finished =
        host()
            .run(
                Command.of(
                    platform.node(Role.SERVER).software().java(),
                    "-XshowSettings:system",
                    "-version"),
                SOON);
    assertThat(finished.standardError())
        .contains("Effective CPU Count: 1")
        .contains("Memory Limit: 300.00M");
  }

  @Test
  void endsAProgramThatTakesMoreMemory() throws Exception {
    // One program with one buffer: several in a pipe would thrash over the last pages.
    Command eat = Command.of("dd", "if=/dev/zero", "of=/dev/null", "bs=600000000", "count=1");
    assertThatExceptionOfType(ShortageException.class)
        .isThrownBy(() -> host().run(eat, SOON))
        .withMessageContaining("the kernel killed it because memory ran out: memory.");
  }

  @Test
  void reportsItsFacts() throws Exception {
    assertThat(platform.environment().facts())
        .containsEntry(Fact.CPU_COUNT.key(), "1")
        .containsEntry(Fact.MEMORY_BYTES.key(), Long.toString(MEMORY))
        .containsEntry(Fact.VIRTUALIZATION.key(), "runc")
        .containsEntry(Fact.HYPERVISOR_NAME.key(), "runc")
        .containsKeys(Fact.HYPERVISOR_VERSION.key(), Fact.JDK_VERSION.key());
  }

  @Test
  void seesOnlyItsOwnProcesses() throws Exception {
    assertThat(
            host()
                .run(Command.of("sh", "-c", "ls -d /proc/[0-9]* | wc -l"), SOON)
                .standardOutput()
                .strip())
        .hasSizeLessThan(3);
  }

  @Test
  @Tag("thorough")
  void aKilledHarnessLeavesNoContainer() throws Exception {
    try (KilledHarness harness =
        KilledHarness.of("container")
            .in(CACHE)
            .on(NetworkSpec.PLAIN.with("rate", "1Mbit/s"))
            .doing(RunsOn.class, "trap '' TERM HUP INT; echo ready; while :; do sleep 1; done")
            .start()) {
      harness.kill();
      assertThat(harness.assertRemoved().resources())
          .hasAtLeastOneElementOfType(PathResource.Mount.class)
          .hasAtLeastOneElementOfType(NetworkResource.NetworkNamespace.class);
      String token = harness.token();
      try (var groups =
          Files.find(Path.of("/sys/fs/cgroup"), 3, (path, a) -> path.toString().contains(token))) {
        assertThat(groups).isEmpty();
      }
    }
  }

  @Test
  void hasItsOwnNetworkOnTheLan() throws Exception {
    RunningPlatform lan = started(List.of(NetworkSpec.PLAIN.with("rate", "100Mbit/s")));
    try {
      String address = lan.node(Role.SERVER).address(Network.LAN);
      assertThat(
              lan.node(Role.SERVER)
                  .host()
                  .run(Command.of("ip", "-4", "-brief", "address"), SOON)
                  .standardOutput())
          .contains(address + "/24")
          .contains("127.0.0.1/8");
      Host client = lan.node(Role.CLIENT).host();
      assertThat(client.run(Command.of("ping", "-c", "1", "-W", "60", address), SOON).exitStatus())
          .isZero();
    } finally {
      lan.close();
    }
  }
}
