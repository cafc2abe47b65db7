package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.harness.cli.program.Program.Running;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Networks between two machines, created over SSH; other tests use a single machine. */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class MachineNetworkIT {

  private static final String CAMPAIGN =
      """
      name: between-machines
      platforms:
        machines: {kind: ssh, host: "%s, %s", key: %s, known_hosts: %s, directory: %s, java: %s}
      resources: {cpus: 1, memory: 256MiB, nodes: 2}
      networks:
      %sworkloads:
        - {name: ping, count: %d}
      design: sequential
      stop: {submissions: 2, warmup: 0%%}
      # Judged elsewhere: a busy machine must not have a test measure again.
      validity: {steal: 100%%, clock: 100%%, stalls: 100%%, neighbours: 100%%, one_sided: 100%%}
      blocks: 1
      """;

  /** Their devices are in the machine's own namespace, which outlives a run. */
  private static final String OF_NODES =
      """
        macvlan: {kind: macvlan}
        wireguard: {kind: wireguard}
      """;

  private static final String ALL =
      """
        lan: {kind: lan}
        direct: {kind: direct}
        tunnel: {kind: lb-vxlan}
        smaller: {kind: lb-vxlan, key: 2, mtu: 1400B}
        switched: {kind: ovs-vxlan}
        routed: {kind: ovs-gre}
        bridge: {kind: bridge, hosts: 2}
        plain: {kind: ovs, hosts: 2}
      """
          + OF_NODES;

  @TempDir Path directory;

  @BeforeEach
  void lookForPrograms() {
    assumeTrue(Files.isExecutable(OwnSshd.PROGRAM), "this needs sshd; install openssh-server");
    Machine.assumeLan();
    for (String each : List.of("wg", "wireguard-go")) {
      assumeTrue(
          Files.isExecutable(Path.of("/usr/bin", each)),
          "this needs WireGuard; install wireguard-tools and wireguard-go");
    }
  }

  @Test
  void packetsCrossThemAndNothingIsLeftBehind() throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/sbin/ovs-vswitchd")),
        "this needs Open vSwitch; install openvswitch-switch");
    try (NamespaceMachines machines = NamespaceMachines.in(directory.resolve("machines"))) {
      String one = machines.add(0);
      String other = machines.add(0);
      String before = machines.links(one) + machines.links(other);
      Program program = prepared(machines, one, other, ALL, 50);

      CommandResult result = program.run("run", "between.yaml", "--out", "run");

      assertThat(result.status()).as("%s", result).isZero();
      assertThat(Files.readString(directory.resolve("run/journal.jsonl")))
          .contains("underlay_packets")
          .doesNotContain("\"path\"");
      assertThat(environment())
          .contains("the machines' own link as it is, eth0 and eth0, MTU 1500")
          .contains(
              "VXLAN tunnel 1, by the kernel between two machines by SSH, MTU 1450, the largest")
          .contains("MTU 1400, offloads off")
          .contains("macvlan with checksums by the machines' own devices, by the kernel")
          .contains("WireGuard, by ");
      Left.assertNothing(program.cache());
      assertThat(machines.links(one) + machines.links(other)).isEqualTo(before);
    }
  }

  /** Only a killed process shows that a machine's guard removes what the harness cannot. */
  @Test
  void aKilledRunLeavesNoDeviceOfNodesOnTheMachines() throws Exception {
    try (NamespaceMachines machines = NamespaceMachines.in(directory.resolve("machines"))) {
      String one = machines.add(0);
      String other = machines.add(0);
      String before = machines.links(one) + machines.links(other);
      Program program = prepared(machines, one, other, OF_NODES, 20_000);
      Running running = program.start("run", "between.yaml");
      for (String machine : List.of(one, other)) {
        while (machines.links(machine).lines().count() < 2 + 2) {
          assertThat(running.process().isAlive()).as("running until there are devices").isTrue();
          Thread.sleep(20);
        }
      }

      running.process().destroyForcibly().waitFor();

      while (!directories().isEmpty()) { // a guard removes its directory last
        Thread.sleep(20);
      }
      assertThat(machines.links(one) + machines.links(other)).isEqualTo(before);
      assertThat(program.call("clean").status()).isZero();
      Left.assertNothing(program.cache());
    }
  }

  /** Writes the campaign. */
  private Program prepared(
      NamespaceMachines machines, String one, String other, String networks, int count)
      throws Exception {
    Files.writeString(
        directory.resolve("between.yaml"),
        CAMPAIGN.formatted(
            one,
            other,
            machines.key(),
            machines.knownHosts(),
            Files.createDirectories(files()),
            Path.of(System.getProperty("java.home"), "bin/java"),
            networks,
            count));
    return Program.in(directory);
  }

  private Path files() {
    return directory.resolve("files");
  }

  /** Those of connections to the machines. */
  private List<Path> directories() throws IOException {
    try (Stream<Path> all = Files.list(files())) {
      return all.filter(each -> Files.exists(each.resolve(".control"))).toList();
    }
  }

  private String environment() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.list(directory.resolve("run/environment"))) {
      for (Path each : files.toList()) {
        all.append(Files.readString(each));
      }
    }
    return all.toString();
  }
}
