package io.tare.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.command.InProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command says if its standard output cannot be written to the end. */
class LostOutputTest {

  @TempDir Path directory;

  /** A disk with room for some bytes, which is freed after the first failed write. */
  private static final class FullDisk extends OutputStream {
    private final String reason;
    private long room;

    FullDisk(long room, String reason) {
      this.room = room;
      this.reason = reason;
    }

    @Override
    public void write(int value) throws IOException {
      if (room-- == 0) {
        throw new IOException(reason);
      }
    }
  }

  private InProcess program(long room, String reason) {
    return new InProcess(directory).writingTo(new FullDisk(room, reason));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--version",
        "--help",
        "run --help",
        "help plan",
        "plan quickstart --platform container",
        "plan quickstart --platform container --json",
        "workloads",
        "campaigns",
        "runs --json",
        "study list",
        "study check",
        "completion bash",
        "man",
        "simulate coverage --runs 5 --submissions 5 --blocks 3 --resamples 100",
      })
  void isReportedWithAStatusOfItsOwn(String command) {
    InProcess program = program(0, "No space left on device");

    int status = program.tare(command.split(" "));

    assertThat(program.err())
        .endsWith("tare: cannot write to standard output: No space left on device\n");
    assertThat(status).isEqualTo(3);
  }

  @Test
  void isReportedIfOnlyItsEndIsLost() {
    InProcess program = program(1000, "No space left on device");

    assertThat(program.tare("plan", "quickstart", "--platform", "container", "--json"))
        .isEqualTo(3);
  }

  @Test
  void isNoFailureIfTheReaderStoppedReading() {
    InProcess program = program(1000, "Broken pipe");

    assertThat(program.tare("study", "check")).isZero();
    assertThat(program.err()).doesNotContain("standard output");
  }
}
