package io.tare.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.cli.program.Program.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
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
        lan: {kind: lan}
        tunnel: {kind: lb-vxlan, mtu: 1450B}
        switched: {kind: ovs-vxlan, mtu: 1450B}
        routed: {kind: ovs-gre, mtu: 1450B}
        bridge: {kind: bridge, hosts: 2}
        plain: {kind: ovs, hosts: 2}
      workloads:
        - {name: ping, count: 50}
      design: sequential
      stop: {submissions: 2, warmup: 0%%}
      blocks: 1
      """;

  @TempDir Path directory;

  @Test
  void packetsCrossThemAndNothingIsLeftBehind() throws Exception {
    assumeTrue(Files.isExecutable(OwnSshd.PROGRAM), "this needs sshd; install openssh-server");
    Machine.assumeLan();
    assumeTrue(
        Files.isExecutable(Path.of("/usr/sbin/ovs-vswitchd")),
        "this needs Open vSwitch; install openvswitch-switch");
    try (NamespaceMachines machines = NamespaceMachines.in(directory.resolve("machines"))) {
      String one = machines.add(0);
      String other = machines.add(0);
      String before = machines.links(one) + machines.links(other);
      Path files = Files.createDirectories(directory.resolve("files"));
      Files.writeString(
          directory.resolve("between.yaml"),
          CAMPAIGN.formatted(
              one,
              other,
              machines.key(),
              machines.knownHosts(),
              files,
              Path.of(System.getProperty("java.home"), "bin/java")));
      Program program = Program.in(directory);

      Said said = program.run("run", "between.yaml", "--out", "run");

      assertThat(said.status()).as("%s", said).isZero();
      assertThat(Files.readString(directory.resolve("run/journal.jsonl")))
          .contains("underlay_packets");
      Left.assertNothing(program.cache());
      assertThat(machines.links(one) + machines.links(other)).isEqualTo(before);
    }
  }
}
