package io.tare.infra.hosts.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.hosts.Command;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuardTest {

  @TempDir Path directory;

  private String search = System.getenv("PATH");

  /** A guard with the directory that it made. */
  private record Guard(Process process, Path base) {

    void end() throws IOException, InterruptedException {
      process.getOutputStream().close();
      process.waitFor();
    }
  }

  @Test
  void removesWhatAKilledGuardLeftAndNothingOfALiveOne() throws Exception {
    assumeTrue(Files.exists(Path.of("/usr/bin/flock")), "flock is missing; install util-linux");
    Guard killed = guard("killed");
    Guard living = guard("living");
    Guard last = guard("last");
    killed.process().destroyForcibly().waitFor();
    assertThat(killed.base()).exists();

    last.end();

    assertThat(killed.base()).doesNotExist();
    assertThat(last.base()).doesNotExist();
    assertThat(living.base()).exists();
    living.end();
    assertThat(directory).isEmptyDirectory();
  }

  /** An {@code ip} that records its arguments stands for the machine's. */
  @Test
  void removesLinksOnRecordAndThoseOfAKilledGuard() throws Exception {
    assumeTrue(Files.exists(Path.of("/usr/bin/flock")), "flock is missing; install util-linux");
    Path file = directory.resolve("told");
    Path programs = Files.createDirectories(directory.resolve("programs"));
    Path ip = Files.writeString(programs.resolve("ip"), "#!/bin/sh\necho \"$@\" >>" + file + "\n");
    assertThat(ip.toFile().setExecutable(true)).isTrue();
    search = programs + ":" + System.getenv("PATH");
    Guard killed = guard("killed");
    Guard last = guard("last");
    record(killed, "tone");
    record(last, "ttwo");
    killed.process().destroyForcibly().waitFor();

    last.end();

    assertThat(file).content().isEqualTo("link delete dev ttwo\nlink delete dev tone\n");
    assertThat(killed.base()).doesNotExist();
  }

  private static void record(Guard guard, String link) throws Exception {
    List<String> words = Supervision.linkRecord(guard.base().toString(), link);
    assertThat(new ProcessBuilder(words).start().waitFor()).isZero();
  }

  @Test
  void doesNotOpenAnotherUsersLockFile() throws Exception {
    assumeTrue(
        "root".equals(System.getProperty("user.name")), "needs root, to make another user's file");
    Guard guard = guard("ends");
    Path foreign = Files.createDirectories(directory.resolve("tare-foreign/.control"));
    new ProcessBuilder("mkfifo", foreign.resolve("lock").toString()).start().waitFor();
    Files.setAttribute(foreign.getParent(), "unix:uid", 65_534);

    guard.process().getOutputStream().close();

    assertThat(guard.process().waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(foreign).exists();
  }

  /** Its connection is not at an end as far as it knows: its standard input stays open. */
  @Test
  void endsAGuardWhoseConnectionWasLostWithItsPrograms() throws Exception {
    String mark = UUID.randomUUID().toString();
    Guard lost = guard(mark);
    Guard living = guard("living");
    Process program = program(lost, mark + "-program");
    Process other = program(living, "living-program");

    Guard next = guard("next", UUID.randomUUID().toString(), mark);

    assertThat(program.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(lost.process().waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(lost.base()).doesNotExist();
    assertThat(other.isAlive()).isTrue();
    next.end();
    living.end();
    assertThat(directory).isEmptyDirectory();
  }

  private static Process program(Guard guard, String token) throws IOException {
    String control = guard.base().resolve(Supervision.CONTROL).toString();
    String line =
        Supervision.line(control, token, List.of(), Command.of("sh", "-c", "echo runs; sleep 600"));
    Process process = new ProcessBuilder("sh", "-c", line).start();
    assertThat(process.inputReader().readLine()).isEqualTo("runs");
    return process;
  }

  private Guard guard(String mark, String... lost) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(Supervision.guardWords(directory.toString(), mark, List.of(lost)));
    builder.environment().put("PATH", search);
    Process process = builder.start();
    BufferedReader answer = process.inputReader();
    return new Guard(process, Path.of(answer.readLine().substring(mark.length() + 1)));
  }
}
