package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.program.Program.CommandResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One server serves all requests that {@code plan} accepts, one after the other and twice. */
@Tag("long")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class LargestRequestIT {

  private static final int SUBMISSIONS = 2;

  @TempDir Path directory;

  @Test
  void isAnsweredByAServerWithTheSmallestHeap() throws Exception {
    Program program = Program.in(directory);
    String campaign = program.campaign(LargestRequest.CAMPAIGN);
    append(campaign, "workloads:\n");
    for (LargestRequest each : LargestRequest.values()) {
      append(campaign, each.line(each.value()));
    }

    CommandResult result = program.run("run", campaign, "--out", "run");

    assertThat(result.status()).as("%s", result).isZero();
    assertThat(new FinishedRun(directory.resolve("run")).samples())
        .hasSize(LargestRequest.values().length * SUBMISSIONS)
        .allMatch(sample -> sample.outcome().isValid());
  }

  private void append(String campaign, String text) throws Exception {
    Files.writeString(directory.resolve(campaign), text, StandardOpenOption.APPEND);
  }
}
