package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.harness.cli.program.Program.Running;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The files of a run are deleted while it is active. */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class DeletedRunIT {

  @TempDir Path directory;

  @Test
  void stopsImmediatelyWhenTheRunDirectoryIsDeleted() throws Exception {
    Program program = Program.in(directory);
    Running running =
        program.start("run", program.campaign("deleted.yaml"), "--aa", "--out", "run");
    Path run = directory.resolve("run");
    running.awaitSamples(run, 5);
    assertThat(new ProcessBuilder("rm", "-rf", run.toString()).start().waitFor()).isZero();
    CommandResult result = running.ended();

    assertThat(result.status()).as("%s", result).isEqualTo(3);
    assertThat(result.err().lines().filter(line -> line.startsWith("tare: ")))
        .singleElement()
        .asString()
        .contains("was deleted, moved or replaced during the run");
    assertThat(run).doesNotExist();
    Left.assertNothing(program.cache());
  }
}
