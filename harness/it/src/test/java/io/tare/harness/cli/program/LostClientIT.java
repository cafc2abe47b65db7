package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.Environment.NodeFacts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The connections to client machines break during measuring. */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class LostClientIT {

  private static final int COUNTED = 2250;

  @TempDir Path directory;

  @Test
  void theNextAttemptReconnectsAndIsComplete() throws Exception {
    assumeTrue(Files.isExecutable(OwnSshd.PROGRAM), "this needs sshd; install openssh-server");
    assumeTrue(Machine.isRoot(), "sshd is tested as root; run as root");
    Path run = directory.resolve("run");
    try (OwnSshd server = OwnSshd.in(Files.createDirectories(directory.resolve("server")));
        OwnSshd client = OwnSshd.in(Files.createDirectories(directory.resolve("client")))) {
      Program program = Program.in(directory);
      Program.Running running = program.start("run", campaign(server, client), "--out", "run");
      running.awaitSamples(run, 1);
      client.cutConnections();
      Program.CommandResult result = running.ended();
      assertThat(result.status()).as("%s", result).isZero();
    }
    FinishedRun finished = new FinishedRun(run);
    assertThat(finished.failures())
        .singleElement()
        .asString()
        .contains("the client of b001-far (lan ")
        .contains("the connection was lost");
    assertThat(finished.countedNames()).hasSize(COUNTED).doesNotHaveDuplicates();
    assertThat(finished.nodes("far"))
        .extracting(NodeFacts::name)
        .containsExactly("far", "far client 1", "far client 2");
  }

  private String campaign(OwnSshd server, OwnSshd client) throws Exception {
    Files.writeString(
        directory.resolve("known_hosts"),
        Files.readString(directory.resolve("server/known_hosts"))
            + Files.readString(directory.resolve("client/known_hosts")));
    Files.createDirectories(directory.resolve("far"));
    String name = Program.in(directory).campaign("lost-client.yaml");
    Path campaign = directory.resolve(name);
    Files.writeString(
        campaign,
        Files.readString(campaign)
            .replace("SERVER_PORT", Integer.toString(server.port()))
            .replace("CLIENT_PORT", Integer.toString(client.port()))
            .replace("DIRECTORY", directory.toString())
            .replace("JAVA", Path.of(System.getProperty("java.home"), "bin/java").toString()));
    return name;
  }
}
