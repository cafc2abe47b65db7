package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.cli.program.Program.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs on a machine reached by SSH, whose connection, server or disk fails. */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class FarProgramsIT {

  @TempDir Path directory;

  @Test
  void afterALostConnectionTheTrialIsRepeatedAndNothingIsLeft() throws Exception {
    try (OwnSshd server = server()) {
      Program program = Program.in(directory);
      String campaign =
          far(
              server,
              "  - {name: command.time, run: \"echo $$ >> '"
                  + directory.resolve("pids")
                  + "'; sleep 1\", time: 4s}\n");
      Program.Running running = program.start("run", campaign, "--out", "run");
      running.awaitSamples(directory.resolve("run"), 1);
      server.cutConnections();
      CommandResult result = running.ended();

      assertThat(result.status()).as("%s", result).isZero();
      FinishedRun run = new FinishedRun(directory.resolve("run"));
      assertThat(run.failures()).singleElement().asString().contains("the connection was lost");
      assertThat(run.countedSamples()).isNotEmpty().allMatch(each -> each.attempt() == 2);
      for (String pid : Files.readString(directory.resolve("pids")).strip().split("\\s+")) {
        assertThat(ProgramOutcomes.state(pid)).isIn("", "Z");
      }
      Left.assertNothing(program.cache());
    }
  }

  @Test
  void anSshServerThatIsTemporarilyAwayDoesNotCountAsAnAttempt() throws Exception {
    try (OwnSshd server = server()) {
      Program program = Program.in(directory);
      String campaign =
          far(
              server,
              """
                - {name: command.time, run: 'sleep 1', time: 4s}
                - {name: npb-java.is, runs: 2, time: 100ms}
              retries: 0
              """);
      Path run = directory.resolve("run");
      Program.Running running = program.start("run", campaign, "--out", "run");
      running.awaitSamples(run, 1);
      server.stop();
      while (!Files.readString(run.resolve("log")).contains("does not answer, waiting 9 min")) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
      server.startAgain();
      CommandResult result = running.ended();

      assertThat(result.status()).as("%s", result).isZero();
      assertThat(result.err()).contains("does not answer, waiting");
      FinishedRun finished = new FinishedRun(run);
      assertThat(finished.countedSamples()).isNotEmpty();
      // Tare's own program was brought there, as nothing else tests with a program that it brings.
      assertThat(finished.countedSamples())
          .filteredOn(each -> each.values().containsKey("vector_bits"))
          .isNotEmpty()
          .allSatisfy(
              each ->
                  assertThat(each.values()).containsKeys("time_ns", "first_time_ns", "setup_ns"));
      Left.assertNothing(program.cache());
    }
  }

  @Test
  void aFullDiskFailsTheSubmissionWithTheProgramsMessage() throws Exception {
    assumeTrue(Files.exists(Path.of("/usr/bin/fio")), "fio is missing; install fio");
    try (OwnSshd server = server();
        SmallDisk small = SmallDisk.mount(directory.resolve("small"), "1m")) {
      Program program = Program.in(directory);
      String campaign = far(server, "  - {name: disk, size: 4MiB, time: 100ms}\n");

      CommandResult result = program.run("run", campaign, "--out", "run");

      assertThat(result.status()).as("%s", result).isEqualTo(1);
      assertThat(result.err()).contains("No space left on device");
      assertThat(small.files()).isEmpty();
      Left.assertNothing(program.cache());
    }
  }

  @Test
  void aWrongKeyAndAnUnknownHostAreRefusedInOneLineEach() throws Exception {
    try (OwnSshd server = server()) {
      Program program = Program.in(directory);
      String workload = "  - {name: command.time, run: 'true', time: 100ms}\n";
      String campaign = far(server, workload);
      Path file = directory.resolve(campaign);
      String right = Files.readString(file);

      Files.writeString(file, right.replace("server/user", "server/host"));
      CommandResult stranger = program.run("run", campaign, "--out", "run");
      assertThat(stranger.status()).as("%s", stranger).isEqualTo(3);
      assertThat(stranger.err()).contains("refused key");

      Files.writeString(
          directory.resolve("server/known_hosts"),
          "[127.0.0.1]:%d %s"
              .formatted(server.port(), Files.readString(directory.resolve("server/user.pub"))));
      Files.writeString(file, right);
      CommandResult other = program.run("run", campaign, "--out", "run");
      assertThat(other.status()).as("%s", other).isEqualTo(3);
      assertThat(other.err()).contains("its host key differs");
      assertThat(directory.resolve("run")).doesNotExist();
    }
  }

  private OwnSshd server() throws Exception {
    assumeTrue(Files.isExecutable(OwnSshd.PROGRAM), "this needs sshd; install openssh-server");
    assumeTrue(Machine.isRoot(), "sshd is tested as root; run as root");
    return OwnSshd.in(Files.createDirectories(directory.resolve("server")));
  }

  private String far(OwnSshd server, String workloads) throws IOException {
    String name = Program.in(directory).campaign("far-programs.yaml");
    Path campaign = directory.resolve(name);
    Files.writeString(
        campaign,
        Files.readString(campaign)
                .replace("PORT", Integer.toString(server.port()))
                .replace("KEY", "user")
                .replace("HOSTS", "known_hosts")
                .replace("DIRECTORY", directory.toString())
                .replace("JAVA", Path.of(System.getProperty("java.home"), "bin/java").toString())
            + workloads);
    Files.createDirectories(directory.resolve("far"));
    return name;
  }

  /** A small file system in memory. */
  private record SmallDisk(Path place) implements AutoCloseable {

    static SmallDisk mount(Path place, String size) throws IOException {
      Files.createDirectories(place);
      done("mount", "-t", "tmpfs", "-o", "size=" + size, "tare-test", place.toString());
      return new SmallDisk(place);
    }

    List<Path> files() throws IOException {
      try (Stream<Path> all = Files.list(place)) {
        return all.toList();
      }
    }

    @Override
    public void close() throws IOException {
      done("umount", place.toString());
    }

    private static void done(String... words) throws IOException {
      Process process = new ProcessBuilder(words).inheritIO().start();
      assertThat(process.onExit().join().exitValue()).isZero();
    }
  }
}
