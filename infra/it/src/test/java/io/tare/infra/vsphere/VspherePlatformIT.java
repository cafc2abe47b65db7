package io.tare.infra.vsphere;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.Environment;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.MigrationRecord;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Node;
import io.tare.infra.api.PlatformContract;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.lease.KilledHarness;
import io.tare.infra.hosts.lease.Leftovers;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.managed.MachineOrder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Complete platforms: vcsim creates the machines, and each gets a real SSH server with the
 * machine's keys.
 */
@Tag("thorough")
class VspherePlatformIT {

  private static final Duration SOON = Duration.ofSeconds(60);

  @TempDir Path directory;
  private Vcsim simulator;
  private FailureProxy gate;
  private JoinedMachines joined;

  @BeforeEach
  void open() throws Exception {
    assumeTrue(JoinedMachines.isPossible(), "no sshd; apt-get install openssh-server");
    simulator = Vcsim.start(directory, "-tls=false", "-host", "2");
    gate = FailureProxy.before(simulator.address());
    joined = JoinedMachines.of(simulator, directory.resolve("joined"));
  }

  @AfterEach
  void stop() throws Exception {
    if (joined != null) {
      joined.close();
    }
    if (gate != null) {
      gate.close();
    }
    if (simulator != null) {
      simulator.close();
    }
  }

  @Test
  void aMachineGetsItsKeysIsMigratedAndRemoved() throws Exception {
    try (PlatformStage stage = stage(Map.of("esx_host", "DC0_C0_H0"))) {
      RunningPlatform platform = stage.started().running();
      Node server = platform.node(Role.SERVER);
      assertThat(
              server
                  .host()
                  .run(Command.of("cat", server.artefact(PlatformContract.ARTEFACT)), SOON)
                  .standardOutput())
          .isEqualTo(PlatformContract.ARTEFACT_TEXT);
      Environment environment = platform.environment();
      assertThat(environment.kind()).isEqualTo("vsphere");
      assertThat(environment.facts())
          .containsKeys(Fact.STAND_IN.key(), Fact.HYPERVISOR_NAME.key(), "guest.boot_seconds");
      assertThat(made()).hasSize(1);
      assertThat(stage.context().leases().held())
          .anyMatch(MachineResource.Machine.class::isInstance);
      assertNoSecretIn(directory.resolve("cache"));
      assertThat(environment.toString()).doesNotContain(Vcsim.PASSWORD);
      MigrationRecord moved = platform.migrate(MigrationOrder.parse("to=DC0_C0_H1"));
      assertThat(moved.route()).isEqualTo(new MigrationRecord.Route("DC0_C0_H0", "DC0_C0_H1"));
      assertThat(platform.environment().facts()).containsEntry("host.name", "DC0_C0_H1");
      platform.close();
      platform.close();
      assertThat(made()).isEmpty();
      assertThat(stage.context().leases().held())
          .noneMatch(MachineResource.Machine.class::isInstance);
    }
    assertThat(Leftovers.find(directory.resolve("cache"))).isEmpty();
  }

  /** Its requested machine is reached only from its record, and its password is stored nowhere. */
  @Test
  void aKilledHarnessLeavesNothingUnrecorded() throws Exception {
    Path cache = directory.resolve("cache");
    try (KilledHarness harness =
        KilledHarness.of("vsphere")
            .with(settings(Map.of()))
            .in(cache)
            .startTo("waiting until machine")) {
      assertThat(commandLine(harness.process())).doesNotContain(Vcsim.PASSWORD);
      harness.kill();
      assertThat(made()).hasSize(1);
      assertNoSecretIn(cache);
      assertThat(harness.assertRemoved().resources())
          .hasAtLeastOneElementOfType(MachineResource.Machine.class);
      assertThat(made()).isEmpty();
    }
  }

  private PlatformStage stage(Map<String, String> more) throws Exception {
    PlatformSpec spec =
        new PlatformSpec("vm", "vsphere", settings(more), PlatformStage.RESOURCES, List.of());
    return new PlatformStage("vsphere-it", spec, directory.resolve("cache"));
  }

  private SortedMap<String, String> settings(Map<String, String> more) throws Exception {
    SortedMap<String, String> settings = new TreeMap<>(simulator.settings(gate.port()));
    settings.put("template", "DC0_C0_RP0_VM0");
    settings.put("cluster", "DC0_C0");
    settings.put("guest_port", Integer.toString(joined.port()));
    settings.put("guest_directory", Files.createDirectories(directory.resolve("guest")).toString());
    settings.put("guest_user", System.getProperty("user.name"));
    settings.put("java", System.getProperty("java.home") + "/bin/java");
    settings.putAll(more);
    return settings;
  }

  /** What Tare has created and still exists, from another session. */
  private List<String> made() throws Exception {
    try (VimSession session = simulator.session()) {
      return new PropertyReader(session)
          .all(session.part("rootFolder"), ObjectReference.MACHINE, "name").stream()
              .flatMap(each -> each.text("name").stream())
              .filter(each -> each.startsWith(MachineOrder.PREFIX))
              .toList();
    }
  }

  private static void assertNoSecretIn(Path tree) throws IOException {
    try (Stream<Path> files = Files.walk(tree)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(Vcsim.PASSWORD)
            .doesNotContain("vmware_soap_session");
      }
    }
  }

  private static String commandLine(Process process) throws IOException {
    return Files.readString(
        Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1);
  }
}
