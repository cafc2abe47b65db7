package io.tare.harness.workloads.programs.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script for each of NetPIPE's processes, on nodes that share no files. */
class OwnFileTest {

  /** Writes its file and standard output like NetPIPE. */
  private static final String PROGRAM = "echo 'Now starting'; echo '1 0.03 2e-4' > np.out";

  @TempDir Path directory;

  private record Ended(int status, String out) {}

  private Ended run(int rank, String program) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(OwnFile.printed("np.*", List.of("sh", "-c", program)))
            .directory(directory.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("TARE_RANK", Integer.toString(rank));
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), out);
  }

  @Test
  void theFirstProcessPrintsOnlyItsFigures() throws Exception {
    assertThat(run(0, PROGRAM)).isEqualTo(new Ended(0, "1 0.03 2e-4\n"));
  }

  @Test
  void theOtherProcessPrintsNothingAndKeepsASharedFile() throws Exception {
    Files.writeString(directory.resolve("np.out"), "of the first\n");

    assertThat(run(1, "true")).isEqualTo(new Ended(0, ""));
    assertThat(directory.resolve("np.out")).hasContent("of the first\n");
  }

  @Test
  void aFailedRunNeverPrintsFiguresOfAnEarlierOne() throws Exception {
    Files.writeString(directory.resolve("np.out"), "of yesterday\n");

    assertThat(run(0, "exit 3")).isEqualTo(new Ended(3, ""));
    assertThat(run(0, "true").status()).isNotZero();
  }
}
