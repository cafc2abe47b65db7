package io.tare.harness.cli.program;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.program.Program.CommandResult;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.keyprovider.SimpleGeneratorHostKeyProvider;
import org.apache.sshd.server.shell.InvertedShellWrapper;
import org.apache.sshd.server.shell.ProcessShell;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A whole run on a machine that is reached with a password: no process shows it at any time, and no
 * file has it afterwards. Only a run starts every program and writes every file that could.
 */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class PasswordRunIT {

  private static final String VARIABLE = "TARE_TEST_FAR_PASSWORD";
  private static final String PASSWORD = "open-sesame-" + ProcessHandle.current().pid() + "-tare";

  @TempDir Path directory;
  private SshServer server;

  @BeforeEach
  void start() throws Exception {
    server = SshServer.setUpDefaultServer();
    server.setHost("127.0.0.1");
    SimpleGeneratorHostKeyProvider keys =
        new SimpleGeneratorHostKeyProvider(directory.resolve("host"));
    keys.setAlgorithm(KeyUtils.EC_ALGORITHM);
    server.setKeyPairProvider(keys);
    server.setPasswordAuthenticator((user, given, session) -> given.equals(PASSWORD));
    server.setCommandFactory(
        (channel, line) -> new InvertedShellWrapper(new ProcessShell("sh", "-c", line)));
    server.start();
    Files.writeString(
        directory.resolve("known_hosts"),
        "[127.0.0.1]:%d %s%n"
            .formatted(
                server.getPort(),
                PublicKeyEntry.toString(keys.loadKeys(null).iterator().next().getPublic())));
    Files.writeString(
        directory.resolve("secret.yaml"),
        """
        name: secret
        platforms:
          native: {kind: native}
          far: {kind: ssh, host: 127.0.0.1, port: %d, user: somebody, password_variable: %s,
                known_hosts: %s, directory: %s}
        resources: {cpus: 1, memory: 500MiB}
        workloads: [{name: command.time, run: "env; env >&2"}]
        stop: {submissions: 2, warmup: 0%%}
        # Judged elsewhere: a busy machine must not have a test measure again.
        validity: {steal: 100%%, clock: 100%%, stalls: 100%%, neighbours: 100%%, one_sided: 100%%}
        blocks: 1
        """
            .formatted(
                server.getPort(),
                VARIABLE,
                directory.resolve("known_hosts"),
                Files.createDirectory(directory.resolve("there"))));
  }

  @AfterEach
  void stop() throws IOException {
    server.stop(true);
  }

  @Test
  void showsThePasswordToNobody() throws Exception {
    Set<String> shown = new ConcurrentSkipListSet<>();
    AtomicBoolean isOver = new AtomicBoolean();
    AtomicBoolean isSeen = new AtomicBoolean();
    Thread sampler = new Thread(() -> sample(shown, isSeen, isOver), "sampler");
    sampler.start();
    Program program = Program.in(directory).with(VARIABLE, PASSWORD);
    CommandResult measured =
        program.run("run", "secret.yaml", "--out", "run", "--share-machine", "--yes", "--debug");
    CommandResult refused =
        program
            .with(VARIABLE, PASSWORD + "-not")
            .run("run", "secret.yaml", "--out", "other", "--share-machine", "--yes", "--debug");
    isOver.set(true);
    sampler.join();

    assertThat(measured.status()).as("%s", measured).isZero();
    assertThat(refused.status()).as("%s", refused).isEqualTo(3);
    assertThat(refused.err()).contains("refused the password in $" + VARIABLE);
    assertThat(isSeen).as("a command line of the run itself was sampled").isTrue();
    assertThat(shown).as("command lines with it").isEmpty();
    // Including the outputs of both runs, which are files there.
    assertThat(files(directory)).filteredOn(PasswordRunIT::hasIt).isEmpty();
    assertThat(files(program.cache().resolve("work"))).filteredOn(PasswordRunIT::hasIt).isEmpty();
  }

  /** Looks at every process of the machine, as any user can. */
  private static void sample(Set<String> shown, AtomicBoolean isSeen, AtomicBoolean isOver) {
    while (!isOver.get()) {
      try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
        for (Path each : processes) {
          String line = commandLine(each);
          if (line.contains(PASSWORD)) {
            shown.add(line);
          }
          if (line.contains("secret.yaml")) {
            isSeen.set(true);
          }
        }
        TimeUnit.MILLISECONDS.sleep(10);
      } catch (IOException | InterruptedException e) {
        shown.add("not sampled to the end: " + e);
        return;
      }
    }
  }

  private static String commandLine(Path process) {
    try {
      return Files.readString(process.resolve("cmdline"), ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  private static List<Path> files(Path below) throws IOException {
    if (!Files.isDirectory(below)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(below)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private static boolean hasIt(Path file) {
    try {
      return Files.readString(file, ISO_8859_1).contains(PASSWORD);
    } catch (IOException e) {
      return false;
    }
  }
}
