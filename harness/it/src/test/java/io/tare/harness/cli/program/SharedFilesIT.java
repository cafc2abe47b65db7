package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Metric;
import io.tare.harness.model.SubmissionField;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Servers whose disk is a file server's directory. Only kernels show whether a process, a container
 * and a guest can mount it, and what remains.
 */
@Tag("long")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class SharedFilesIT {

  private static final List<String> PLATFORMS = List.of("native", "container", "uml");
  private static final int COUNTED = 6;

  @TempDir Path directory;

  @Test
  void processContainerAndGuestReadTheFileServersDiskAndLeaveNothing() throws Exception {
    Machine.assumeSharedFiles();
    Machine.assumeLan();
    Machine.assumeRuns("container");
    Machine.assumeRuns("uml");
    Program program = Program.in(directory);
    Program.CommandResult result =
        program.run("run", program.campaign("shared-files.yaml"), "--out", "run");

    assertThat(result.status()).as("%s", result).isZero();
    FinishedRun run = new FinishedRun(directory.resolve("run"));
    assertThat(run.countedNames()).hasSize(PLATFORMS.size() * COUNTED).doesNotHaveDuplicates();
    assertThat(run.countedSamples())
        .allSatisfy(
            sample ->
                assertThat(sample.value(SubmissionField.DISK.metric()).orElseThrow())
                    .isPositive()
                    .isLessThan(sample.value(Metric.RESPONSE).orElseThrow()));
    assertThat(run.entries(JournalEntry.TrialStarted.class))
        .extracting(JournalEntry.TrialStarted::facts)
        .allSatisfy(
            facts ->
                assertThat(facts)
                    .containsAllEntriesOf(
                        Map.of("server.disk", "sshfs", "server.disk_reads", "cached")))
        .hasSize(PLATFORMS.size());
    assertThat(run.page()).contains("read from memory");
    Left.assertNothing(program.cache());
  }
}
