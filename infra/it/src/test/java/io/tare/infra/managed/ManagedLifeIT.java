package io.tare.infra.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.Network;
import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.Node;
import io.tare.infra.api.PlatformContract;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.PlatformStage;
import io.tare.infra.api.Role;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.ssh.Sshd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The common behaviour of managed kinds once a machine answers: the machine is in memory, and
 * answers through a real SSH server with the given keys.
 */
class ManagedLifeIT {

  private static final Duration SOON = Duration.ofMinutes(2);

  @TempDir Path directory;
  private final List<InstructedSshd> guests = new ArrayList<>();
  private MemoryCloud cloud;
  private int port;

  @BeforeEach
  void open() throws Exception {
    assumeTrue(Sshd.isInstalled(), "no sshd; apt-get install openssh-server");
    cloud = MemoryCloud.open(directory.toString());
    port = InstructedSshd.freePort();
    cloud.onMachine(order -> join(order, order.cloudInit().orElseThrow()));
  }

  @AfterEach
  void close() {
    guests.forEach(InstructedSshd::close);
    if (cloud != null) {
      cloud.close();
    }
  }

  /** Each at its own address. */
  private void join(MachineOrder order, CloudInit cloudInit) {
    String address = "127.0.0." + (1 + guests.size());
    try {
      guests.add(
          InstructedSshd.start(
              directory.resolve(order.name()), address, port, cloudInit.userData()));
    } catch (HostException e) {
      throw new IllegalStateException(e);
    }
    cloud.set(order.name(), MachineStatus.running(List.of(address)));
  }

  private PlatformStage stage(Map<String, String> more) throws Exception {
    SortedMap<String, String> settings = new TreeMap<>();
    settings.put("site", directory.toString());
    settings.put("guest_port", Integer.toString(port));
    settings.put("guest_user", System.getProperty("user.name"));
    settings.put(
        "guest_directory", Files.createDirectories(directory.resolve("inside")).toString());
    settings.put("java", System.getProperty("java.home") + "/bin/java");
    settings.putAll(more);
    PlatformSpec spec =
        new PlatformSpec("m", "memory", settings, PlatformStage.RESOURCES, List.of());
    return new PlatformStage("managed-it", spec, directory.resolve("cache"));
  }

  @Test
  void aMachineGetsItsKeysIsMigratedAndRemoved() throws Exception {
    try (PlatformStage stage = stage(Map.of())) {
      RunningPlatform platform = stage.started().running();
      Node server = platform.node(Role.SERVER);
      assertThat(
              server
                  .host()
                  .run(Command.of("cat", server.artefact(PlatformContract.ARTEFACT)), SOON)
                  .standardOutput())
          .isEqualTo(PlatformContract.ARTEFACT_TEXT);
      assertThat(server.address(Network.LAN)).isEqualTo("127.0.0.1");
      assertThat(platform.environment().kind()).isEqualTo("memory");
      assertThat(platform.environment().facts())
          .containsEntry("hypervisor.name", "memory")
          .containsKey("guest.boot_seconds");
      MigrationRecord moved = platform.migrate(MigrationOrder.parse("to=two"));
      assertThat(moved.route()).isEqualTo(new MigrationRecord.Route("one", "two"));
      assertThat(platform.environment().facts()).containsEntry("host.name", "two");
      assertThat(stage.context().leases().held())
          .anyMatch(MachineResource.Machine.class::isInstance);
      platform.close();
      platform.close();
      assertThat(cloud.names()).isEmpty();
      assertThat(stage.context().leases().held())
          .noneMatch(MachineResource.Machine.class::isInstance);
    }
  }

  @Test
  void severalMachinesBecomeNodesInTheirOrder() throws Exception {
    try (PlatformStage stage = stage(Map.of())) {
      RunningPlatform platform = stage.started(Topology.of(Role.RANK, 2)).running();
      assertThat(platform.nodes()).extracting(Node::name).containsExactly("m rank 1", "m rank 2");
      assertThat(platform.nodes())
          .extracting(node -> node.address(Network.LAN))
          .containsExactly("127.0.0.1", "127.0.0.2");
      assertThatThrownBy(() -> platform.migrate(MigrationOrder.parse("to=two")))
          .hasMessage("platform m: only one machine can migrate, there are 2");
    }
    assertThat(cloud.names()).isEmpty();
  }

  /** An answer at its address does not prove that it is the machine. */
  @Test
  void aMachineWithAnotherHostKeyIsRefused() throws Exception {
    CloudInit other = CloudInit.of("other", "root", directory);
    cloud.onMachine(
        order -> {
          CloudInit cloudInit = order.cloudInit().orElseThrow();
          join(
              order,
              new CloudInit(
                  cloudInit.hostName(), cloudInit.user(), cloudInit.login(), other.host()));
        });
    try (PlatformStage stage = stage(Map.of("boot_deadline", "4s"))) {
      assertThatThrownBy(stage::started)
          .isInstanceOf(HostException.class)
          .hasMessageStartingWith("platform m: ")
          .hasMessageContaining("host key differs from the one in")
          .hasMessageNotContaining("\n");
    }
    assertThat(cloud.names()).isEmpty();
  }

  @Test
  void aTemplateMayHaveItsOwnKeys() throws Exception {
    cloud.next(MachineStatus.running(List.of("127.0.0.1")));
    cloud.onMachine(order -> assertThat(order.cloudInit()).isEmpty());
    try (Sshd guest = Sshd.start(directory.resolve("sshd"))) {
      String hostKey = Files.readString(guest.knownHosts()).strip();
      Map<String, String> keys =
          Map.of(
              "guest_key",
              guest.userKey().toString(),
              "guest_host_key",
              hostKey.substring(hostKey.indexOf(' ') + 1),
              "guest_port",
              Integer.toString(guest.port()));
      try (PlatformStage stage = stage(keys)) {
        Node server = stage.started().running().node(Role.SERVER);
        assertThat(server.host().run(Command.of("true"), SOON).succeeded()).isTrue();
      }
    }
    assertThat(cloud.names()).isEmpty();
  }
}
