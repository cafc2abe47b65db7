package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.harness.cli.program.Program.Running;
import io.tare.infra.hosts.lease.Resource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program is stopped while it builds a guest's image. */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class StoppedBuildIT {

  /** A space and a non-ASCII letter, as in some home directories. */
  private static final String CACHE = "a cache of Jürgen";

  @TempDir Path directory;
  private Path cache;
  private Program program;
  private Running running;
  private List<Resource> held;

  @BeforeEach
  void startAndReachTheBuild() throws Exception {
    Machine.assumeRuns("uml");
    cache = directory.resolve(CACHE);
    program = Program.in(directory).with("TARE_CACHE", cache.toString());
    running =
        program.start("run", program.campaign("missing.yaml"), "--share-machine", "--out", "run");
    while (running.below("fence").isEmpty()) {
      assertThat(running.process().isAlive()).isTrue();
      Thread.sleep(100); // looking for it reads what all processes are
    }
    held = Left.held(cache);
  }

  @Test
  void cleansUpAfterAnyStopSignal() throws Exception {
    running.signal("TERM");
    CommandResult result = running.ended();
    assertThat(result.status()).as("%s", result).isEqualTo(130);
    assertThat(result.err()).doesNotContain("disk", "cannot");
    Left.assertNothing(cache, held);
    assertThat(cache.resolve("images")).isDirectoryNotContaining("glob:**unfinished*");
  }

  @Test
  void leftoversOfAKilledBuildAreRemovedOnRequest() throws Exception {
    running.process().destroyForcibly().waitFor();
    CommandResult cleaned = program.run("clean");
    assertThat(cleaned.status()).as("%s", cleaned).isZero();
    assertThat(cleaned.out()).contains("Removed directory ");
    Left.assertNothing(cache, held);
    assertThat(cache.resolve("images")).isDirectoryNotContaining("glob:**unfinished*");
    assertThat(Files.exists(directory.resolve("run"))).isFalse();
  }
}
