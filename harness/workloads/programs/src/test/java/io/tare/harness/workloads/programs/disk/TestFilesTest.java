package io.tare.harness.workloads.programs.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestFilesTest {

  @TempDir Path directory;

  /** In a session of its own, as under a supervisor. */
  private int run(String program) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("setsid"));
    words.addAll(TestFiles.removing(directory.resolve("a file").toString()));
    words.addAll(List.of("sh", "-c", program, directory.resolve("a file").toString()));
    Process process =
        new ProcessBuilder(words)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }

  @Test
  void areRemovedAfterTheProgramWhateverItsStatus() throws Exception {
    Path other = Files.createFile(directory.resolve("another file"));

    assertThat(run("echo data >\"$0\"; mkdir \"$0.more\"; exit 3")).isEqualTo(3);

    assertThat(directory.toFile().listFiles()).containsExactly(other.toFile());
  }

  @Test
  void areRemovedIfAllAreToldToEnd() throws Exception {
    assertThat(run("echo data >\"$0\"; kill -s TERM 0; sleep 600")).isNotZero();

    assertThat(directory).isEmptyDirectory();
  }
}
