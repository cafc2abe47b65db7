package io.tare.infra.hosts.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  private Guard guard(String mark) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            "sh",
            "-c",
            Supervision.guardScript(),
            "tare-guard",
            directory.toString(),
            Supervision.script(),
            mark);
    builder.environment().put("PATH", search);
    Process process = builder.start();
    BufferedReader answer = process.inputReader();
    return new Guard(process, Path.of(answer.readLine().substring(mark.length() + 1)));
  }
}
