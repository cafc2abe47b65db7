package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * One of two servers is killed while both are measured. Scripted servers do not show that real ones
 * share a machine's ports and files, and that the other one ends too.
 */
@Tag("long")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class ServersIT {

  private static final int COUNTED = 1500;

  @TempDir Path directory;

  @Test
  void aKilledServerEndsTheAttemptAndTheNextOneIsComplete() throws Exception {
    Program program = Program.in(directory);
    Path run = directory.resolve("run");
    Program.Running running =
        program.start("run", program.campaign("servers.yaml"), "--out", "run");
    running.awaitSamples(run, 1);
    servers(running).get(0).destroyForcibly();
    Program.CommandResult result = running.ended();

    assertThat(result.status()).as("%s", result).isZero();
    FinishedRun finished = new FinishedRun(run);
    assertThat(finished.failures())
        .singleElement()
        .asString()
        .containsPattern("server [12] of 2 of b001-crowd ");
    assertThat(finished.countedNames()).hasSize(COUNTED).doesNotHaveDuplicates();
    assertThat(finished.countedSamples())
        .extracting(each -> each.values().get("server").longValue())
        .containsOnly(1L, 2L);
    Left.assertNothing(program.cache());
  }

  private static List<ProcessHandle> servers(Program.Running running) {
    List<ProcessHandle> all =
        running.below("tare-host.jar").stream()
            .filter(each -> each.info().command().filter(name -> name.endsWith("java")).isPresent())
            .toList();
    assertThat(all).hasSize(2);
    return all;
  }
}
