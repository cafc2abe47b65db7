package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.cli.program.Program.CommandResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A whole run on a machine that only two jump hosts lead to. Only a run shows that every part of
 * it, from the plan to the report, takes the machine by its alias.
 */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class JumpHostsRunIT {

  @TempDir private Path directory;

  @Test
  void measuresAMachineBehindTwoJumpsByAliasWithACertificate() throws Exception {
    assumeTrue(Files.isExecutable(OwnSshd.PROGRAM), "this needs sshd; install openssh-server");
    Machine.assumeLan();
    try (NamespaceMachines machines = NamespaceMachines.in(directory.resolve("machines"))) {
      String first = machines.add(0);
      String second = machines.add(0);
      String hostKey = machines.addBehind(second, 0);
      Files.writeString(
          machines.knownHosts(), Files.readString(machines.knownHosts()) + "far " + hostKey);
      Path config = directory.resolve("config");
      Files.writeString(
          config,
          """
          Host first
            HostName %1$s
          Host second
            HostName %2$s
          Host far
            HostName 127.0.0.1
            HostKeyAlias far
            ProxyJump first,second
            IdentityFile %3$s/certified
          Host *
            IdentityFile %3$s/user
            UserKnownHostsFile %3$s/known_hosts
          """
              .formatted(first, second, directory.resolve("machines")));
      Files.writeString(
          directory.resolve("far.yaml"),
          """
          name: far
          platforms:
            native: {kind: native}
            far: {kind: ssh, host: far, ssh_config: %s, directory: %s}
          resources: {cpus: 1, memory: 500MiB}
          workloads: [{name: command.time, run: "true"}]
          stop: {submissions: 2, warmup: 0%%}
          # Judged elsewhere: a busy machine must not have a test measure again.
          validity: {steal: 100%%, clock: 100%%, stalls: 100%%, neighbours: 100%%, one_sided: 100%%}
          blocks: 1
          """
              .formatted(config, Files.createDirectory(directory.resolve("there"))));

      CommandResult result =
          Program.in(directory)
              .run("run", "far.yaml", "--out", "run", "--share-machine", "--yes", "--debug");

      assertThat(result.status()).as("%s", result).isZero();
      assertThat(directory.resolve("run/samples.avro")).exists();
    }
  }
}
