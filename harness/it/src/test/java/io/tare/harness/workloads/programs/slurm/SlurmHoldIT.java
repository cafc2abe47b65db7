package io.tare.harness.workloads.programs.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code hold.sh} does when it must end, for example by a supervisor whose Tare was killed,
 * but salloc does not end. It waits for two seconds, so this is not a unit test.
 */
@Tag("thorough")
class SlurmHoldIT {

  /** Grants immediately; after its program it hangs, and only KILL ends it. */
  private static final String HANGING =
      """
      trap '' TERM HUP INT
      export SLURM_JOB_ID=7 SLURM_JOB_NODELIST='n1' SLURM_JOB_NUM_NODES=1
      export SLURM_TASKS_PER_NODE=1 SLURM_JOB_PARTITION=debug
      while [ "$1" != sh ]; do shift; done
      "$@"
      echo $$ > hanging
      exec sleep 600
      """;

  @TempDir private Path directory;

  private Process hold;

  @BeforeEach
  void holdAnAllocation() throws IOException {
    Files.createDirectories(directory.resolve("bin"));
    play("salloc", HANGING);
    play("scancel", "echo \"$@\" >> cancelled");
    // A supervisor's signals reach the whole group, so this has its own group.
    List<String> words = new ArrayList<>(List.of("setsid"));
    words.addAll(SlurmScript.HOLD.words(List.of("--nodes=1")));
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().put("PATH", directory.resolve("bin") + ":/usr/bin:/bin");
    hold = builder.start();
    BufferedReader lines = hold.inputReader();
    assertThat(lines.readLine()).isEqualTo("tare-granted 7 n1 1 1 debug");
  }

  @AfterEach
  void endAll() throws Exception {
    signal("KILL");
  }

  @Test
  void aJobIsCancelledEvenIfSallocHangs() throws Exception {
    signal("TERM");
    hold.getOutputStream().close();
    assertThat(hold.waitFor(15, TimeUnit.MINUTES)).isTrue();
    assertThat(directory.resolve("cancelled")).hasContent("7");
    long hanging = Long.parseLong(Files.readString(directory.resolve("hanging")).strip());
    // An ended process runs no program, even before its status was read.
    assertThat(ProcessHandle.of(hanging).flatMap(process -> process.info().command())).isEmpty();
  }

  private void signal(String name) throws Exception {
    new ProcessBuilder("kill", "-" + name, "--", "-" + hold.pid()).start().waitFor();
  }

  private void play(String program, String script) throws IOException {
    Path file = directory.resolve("bin").resolve(program);
    Files.writeString(file, "#!/bin/sh\ncd " + directory + "\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }
}
