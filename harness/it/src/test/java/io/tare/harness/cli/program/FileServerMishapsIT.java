package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.harness.cli.program.Program.Running;
import io.tare.harness.model.Metric;
import io.tare.infra.hosts.lease.Resource;
import io.tare.services.fixture.Signals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file server that stops, or is gone, while a server reads from it; and runs that end while it is
 * stopped, when every access to its files blocks.
 */
@Tag("long")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class FileServerMishapsIT {

  private static final int COUNTED = 150;
  private static final int IN_THE_MIDDLE = 60;
  private static final long STOPPED_SECONDS = 30;

  @TempDir Path directory;
  private Program program;
  private Path out;
  private Running running;

  @BeforeEach
  void measure() throws Exception {
    Machine.assumeSharedFiles();
    program = Program.in(directory);
    out = directory.resolve("run");
    running = program.start("run", program.campaign("shared-files-mishaps.yaml"), "--out", "run");
    running.awaitSamples(out, IN_THE_MIDDLE);
  }

  @AfterEach
  void end() {
    running.process().destroyForcibly();
  }

  /** Its listener and its connection. */
  private List<ProcessHandle> fileServer() {
    // They write titles over their command lines.
    List<ProcessHandle> all =
        running
            .process()
            .descendants()
            .filter(each -> each.info().command().orElse("").endsWith("/sshd"))
            .toList();
    assertThat(all).hasSizeGreaterThan(1);
    return all;
  }

  private void signalFileServer(String signal) throws IOException, InterruptedException {
    for (ProcessHandle each : fileServer()) {
      try {
        Signals.send(signal, each);
      } catch (IOException e) {
        if (each.isAlive()) {
          throw e;
        }
        // It ended with another of them.
      }
    }
  }

  @Test
  void aFileServerThatStopsForHalfAMinuteIsAwaited() throws Exception {
    signalFileServer("STOP");
    TimeUnit.SECONDS.sleep(STOPPED_SECONDS);
    signalFileServer("CONT");
    CommandResult result = running.ended();

    assertThat(result.status()).as("%s", result).isZero();
    FinishedRun run = new FinishedRun(out);
    assertThat(run.failures()).isEmpty();
    assertThat(run.countedNames()).hasSize(COUNTED).doesNotHaveDuplicates();
    assertThat(run.samples())
        .anyMatch(
            each ->
                each.value(Metric.RESPONSE).orElseThrow()
                    > TimeUnit.SECONDS.toNanos(STOPPED_SECONDS / 2));
    Left.assertNothing(program.cache());
  }

  @Test
  void aFileServerThatIsGoneFailsTheAttemptByItsNameAndTheNextOneIsComplete() throws Exception {
    signalFileServer("KILL");
    CommandResult result = running.ended();

    assertThat(result.status()).as("%s", result).isZero();
    FinishedRun run = new FinishedRun(out);
    assertThat(run.failures())
        .singleElement()
        .asString()
        .startsWith("the file server of b001-native ended");
    assertThat(run.countedNames()).hasSize(COUNTED).doesNotHaveDuplicates();
    Left.assertNothing(program.cache());
  }

  @Test
  void ctrlCEndsARunThatWaitsForItsFileServer() throws Exception {
    signalFileServer("STOP");
    List<Resource> held = Left.held(program.cache());
    running.signal("INT");
    CommandResult result = running.ended();

    assertThat(result.status()).as("%s", result).isEqualTo(130);
    Left.assertNothing(program.cache(), held);
  }

  @Test
  void whatAKilledRunLeftIsRemovedThoughItsFileServerIsStopped() throws Exception {
    signalFileServer("STOP");
    List<Resource> held = Left.held(program.cache());
    running.process().destroyForcibly().waitFor();
    CommandResult cleaned = program.run("clean");

    assertThat(cleaned.status()).as("%s", cleaned).isZero();
    Left.assertNothing(program.cache(), held);
  }
}
