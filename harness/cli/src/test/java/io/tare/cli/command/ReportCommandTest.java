package io.tare.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.fixture.SyntheticRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {

  @TempDir private Path directory;

  private InProcess program;
  private Path run;

  @BeforeEach
  void record() throws Exception {
    program = new InProcess(directory);
    run = directory.resolve("runs/mine");
    Files.createDirectories(run.getParent());
    SyntheticRun.ofSize(3, 8).writeTo(run);
  }

  /** As on media that can only be read. */
  @Test
  void aReportThatCannotBeWrittenKeepsNoTableBack() throws Exception {
    Files.writeString(run.resolve("report"), "a file is in its place");

    assertThat(program.tare("report", "mine")).isEqualTo(3);
    assertThat(program.out()).contains("uml against native").doesNotContain("Report:");
    assertThat(program.err())
        .startsWith("tare: no report was written: ")
        .endsWith("; tare report runs/mine --directory DIR writes it elsewhere\n");
  }

  @Test
  void aReportIsWrittenElsewhereIfAskedFor() throws Exception {
    Files.writeString(run.resolve("report"), "a file is in its place");

    assertThat(program.tare("report", "mine", "--directory", "elsewhere")).isZero();
    assertThat(directory.resolve("elsewhere/index.html")).exists();
    assertThat(program.out()).endsWith("Report: elsewhere/index.html\n");
  }
}
