package io.tare.infra.vsphere;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.host.Command;
import io.tare.infra.host.HostException;
import io.tare.infra.lease.Leftovers;
import io.tare.infra.lease.Resource;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.PlatformContract;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.RunningPlatform;
import io.tare.infra.platform.Topology;
import io.tare.model.Environment;
import io.tare.model.Environment.Fact;
import io.tare.model.MigrationRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whole platforms: vcsim makes the machines, and each is joined to a real SSH server that has the
 * keys which the machine was told.
 */
class VspherePlatformIT {

  private static final Duration SOON = Duration.ofSeconds(60);

  @TempDir Path directory;
  private Vcsim simulator;
  private Gate gate;
  private JoinedMachines joined;

  @BeforeEach
  void open() throws Exception {
    assumeTrue(JoinedMachines.isPossible(), "no sshd; apt-get install openssh-server");
    simulator = Vcsim.start(directory, "-tls=false", "-host", "2");
    gate = Gate.before(simulator.address(), directory);
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
  void aMachineIsEnteredByTheKeysThatItWasToldAndNothingIsLeft() throws Exception {
    try (VsphereStage stage = stage(Map.of())) {
      RunningPlatform platform = stage.start();
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
      assertThat(stage.context.leases().held()).anyMatch(Resource.Machine.class::isInstance);
      assertNoSecretIn(directory.resolve("cache"));
      assertThat(environment.toString()).doesNotContain(Vcsim.PASSWORD);
      platform.close();
      platform.close();
      assertThat(made()).isEmpty();
      assertThat(stage.context.leases().held()).noneMatch(Resource.Machine.class::isInstance);
    }
    assertThat(Leftovers.find(directory.resolve("cache"))).isEmpty();
  }

  @Test
  void severalMachinesTakeTurnsOnTheNamedHosts() throws Exception {
    try (VsphereStage stage = stage(Map.of("esx_host", "DC0_C0_H0, DC0_C0_H1"))) {
      RunningPlatform platform = stage.start(Topology.of(Role.RANK, 2));
      assertThat(platform.nodes(Role.RANK)).hasSize(2);
      VimSession session = simulator.session();
      PropertyReader reader = new PropertyReader(session);
      List<ObjectReference> hosts = new ArrayList<>();
      for (String name : made()) {
        ObjectReference machine = new VsphereInventory(session, reader).machines(name).get(0);
        hosts.add(reader.of(machine, "runtime.host").reference("runtime.host").orElseThrow());
      }
      assertThat(hosts).doesNotHaveDuplicates().hasSize(2);
    }
    assertThat(made()).isEmpty();
  }

  @Test
  void aMigrationThatACampaignOrdersMovesTheMachineThatAnswersOn() throws Exception {
    try (VsphereStage stage = stage(Map.of("esx_host", "DC0_C0_H0"))) {
      RunningPlatform platform = stage.start();
      MigrationRecord moved = platform.migrate(MigrationOrder.parse("to=DC0_C0_H1"));
      assertThat(moved.route()).isEqualTo(new MigrationRecord.Route("DC0_C0_H0", "DC0_C0_H1"));
      assertThat(platform.environment().facts())
          .containsEntry("host.name", "DC0_C0_H1")
          .containsKey(Fact.STAND_IN.key());
    }
    assertThat(made()).isEmpty();
  }

  @Test
  void aStartThatFailsLeavesNothing() throws Exception {
    joined.close(); // so that no machine ever gets an address
    try (VsphereStage stage = stage(Map.of("boot_deadline", "2s"))) {
      assertThatThrownBy(stage::start)
          .isInstanceOf(HostException.class)
          .hasMessageContaining("has no address after 2 s")
          .hasMessageNotContaining("\n");
      assertThat(gate.asked()).contains("CloneVM_Task", "Destroy_Task");
      assertThat(made()).isEmpty();
    }
  }

  @Test
  void whatCannotBeDeletedIsToldAndStaysOnRecord() throws Exception {
    Path cache = directory.resolve("cache");
    try (VsphereStage stage = stage(Map.of())) {
      stage.start();
      gate.make(Gate.Sort.REFUSE, "Destroy_Task", Integer.MAX_VALUE);
    }
    assertThat(made()).hasSize(1);
    List<Leftovers> left = Leftovers.find(cache);
    assertThat(left).hasSize(1);
    assertThat(left.get(0).remove())
        .singleElement()
        .asString()
        .contains("vsphere machine " + made().get(0))
        .contains("the user needs VirtualMachine.Inventory.Delete");
    gate.close();
    gate = Gate.before(simulator.address(), directory);
    assertThat(made()).hasSize(1);
  }

  /** Killed before or after the server does what it was asked for, or when all is up. */
  @ParameterizedTest
  @CsvSource({
    "HOLD_BEFORE, CloneVM_Task, 0",
    "HOLD_AFTER, CloneVM_Task, 1",
    "HOLD_BEFORE, PowerOnVM_Task, 1",
    "HOLD_AFTER, PowerOnVM_Task, 1",
    "HOLD_BEFORE, none, 1"
  })
  void aKilledHarnessForgetsNothing(Gate.Sort sort, String method, int machines) throws Exception {
    gate.make(sort, method, 1);
    Path cache = directory.resolve("cache");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                VsphereVictim.class.getName(),
                cache.toString(),
                directory.resolve("guest").toString()));
    settings(Map.of()).forEach((key, value) -> command.add(key + "=" + value));
    Process victim =
        new ProcessBuilder(command).redirectError(directory.resolve("victim.log").toFile()).start();
    try {
      if (method.equals("none")) {
        assertThat(victim.inputReader(StandardCharsets.UTF_8).readLine())
            .as(() -> text(directory.resolve("victim.log")))
            .isEqualTo("ready");
      } else {
        assertThat(gate.awaitHeld(60)).as(() -> text(directory.resolve("victim.log"))).isTrue();
      }
      assertThat(commandLine(victim)).doesNotContain(Vcsim.PASSWORD);
    } finally {
      victim.destroyForcibly().waitFor();
    }
    assertThat(made()).hasSize(machines);
    assertNoSecretIn(cache);
    for (Leftovers leftovers : Leftovers.find(cache)) {
      assertThat(leftovers.remove()).isEmpty();
    }
    assertThat(made()).isEmpty();
    assertThat(Leftovers.find(cache)).isEmpty();
  }

  private VsphereStage stage(Map<String, String> more) throws Exception {
    return new VsphereStage(directory.resolve("cache"), directory.resolve("guest"), settings(more));
  }

  private SortedMap<String, String> settings(Map<String, String> more) throws Exception {
    SortedMap<String, String> settings = new TreeMap<>(simulator.settings(gate.port()));
    settings.put("template", "DC0_C0_RP0_VM0");
    settings.put("cluster", "DC0_C0");
    settings.put("guest_port", Integer.toString(joined.port()));
    settings.putAll(more);
    return settings;
  }

  /** What Tare has made and is still there, as the server says to somebody else. */
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

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
