package io.tare.harness.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.command.Scratch;
import io.tare.infra.hosts.lease.Leftovers;
import io.tare.infra.hosts.lease.Resource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeasedScratchTest {

  @TempDir Path cache;

  /** A command that is killed while it has a scratch directory. */
  static final class Killed {

    private Killed() {}

    public static void main(String[] arguments) throws Exception {
      try (Scratch.Held held = new LeasedScratch().hold("serve", Path.of(arguments[0]))) {
        System.out.println(held.directory());
        Process tied = new ProcessBuilder(held.tied(List.of("sleep", "600"))).start();
        System.out.println(tied.pid());
        System.in.read();
      }
    }
  }

  @Test
  void isRemovedWithItsCommand() throws Exception {
    Path directory;
    try (Scratch.Held held = new LeasedScratch().hold("serve", cache)) {
      directory = held.directory();
      Files.writeString(directory.resolve("log"), "x");
      assertThat(directory.toRealPath()).startsWith(cache.toRealPath().resolve("work"));
    }

    assertThat(directory).doesNotExist();
    assertThat(Leftovers.find(cache, false)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "HUP"})
  void isRemovedIfASignalEndsItsCommand(String signal) throws Exception {
    Process command = killed();
    BufferedReader out = output(command);
    Path directory = Path.of(out.readLine());
    assertThat(directory).exists();
    out.readLine();

    new ProcessBuilder("kill", "-" + signal, "" + command.pid()).start().waitFor();
    command.waitFor();

    assertThat(directory.getParent()).doesNotExist();
    assertThat(Leftovers.find(cache, false)).isEmpty();
  }

  @Test
  void isFoundIfItsCommandWasKilled() throws Exception {
    Process command = killed();
    BufferedReader out = output(command);
    Path directory = Path.of(out.readLine());
    ProcessHandle tied = ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
    command.destroyForcibly().waitFor();
    var unused = tied.onExit().get();
    assertThat(directory).exists();

    List<Leftovers> left = Leftovers.find(cache, false);

    assertThat(left)
        .flatExtracting(Leftovers::resources)
        .extracting(Resource::describe)
        .containsExactly("directory " + directory.getParent());
    for (Leftovers each : left) {
      assertThat(each.remove()).isEmpty();
    }
    assertThat(directory).doesNotExist();
  }

  @Test
  void endsATiedProgramWithItsCommand() throws Exception {
    Process tied;
    try (Scratch.Held held = new LeasedScratch().hold("serve", cache)) {
      tied = new ProcessBuilder(held.tied(List.of("sleep", "600"))).start();
      assertThat(tied.isAlive()).isTrue();
    }

    assertThat(tied.waitFor()).isNotZero();
  }

  @Test
  void endsATiedProgramHoweverItsCommandEnded() throws Exception {
    Process command = killed();
    BufferedReader out = output(command);
    out.readLine();
    ProcessHandle tied = ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
    List<ProcessHandle> all = Stream.concat(Stream.of(tied), tied.descendants()).toList();

    command.destroyForcibly().waitFor();

    for (ProcessHandle each : all) {
      var unused = each.onExit().get();
    }
  }

  private Process killed() throws IOException {
    return new ProcessBuilder(
            "env",
            // What starts the tests may ignore them.
            "--default-signal=INT,TERM,HUP",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Killed.class.getName(),
            cache.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static BufferedReader output(Process command) {
    return new BufferedReader(
        new InputStreamReader(command.getInputStream(), StandardCharsets.UTF_8));
  }
}
