package io.tare.harness.cli.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.command.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendedFileTest {

  private static final String HEADER = "time,figure\n";

  @TempDir private Path directory;

  private Path file() {
    return directory.resolve("deep/log.csv");
  }

  @Test
  void writesTheHeaderOnce() throws Exception {
    AppendedFile.append(file(), HEADER, "1,a\n");
    AppendedFile.append(file(), HEADER, "2,b\n3,c\n");

    assertThat(file()).hasContent(HEADER + "1,a\n2,b\n3,c\n");
  }

  @Test
  void keepsLinesOfSimultaneousWritersTogether() throws Exception {
    List<Callable<Boolean>> writers =
        IntStream.range(0, 40)
            .<Callable<Boolean>>mapToObj(
                i ->
                    () -> {
                      AppendedFile.append(file(), HEADER, (i + ",x\n").repeat(50));
                      return true;
                    })
            .toList();
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      for (var each : pool.invokeAll(writers)) {
        assertThat(each.get()).isTrue();
      }
    } finally {
      pool.shutdownNow();
    }

    List<String> lines = Files.readAllLines(file());
    assertThat(lines).hasSize(1 + 40 * 50).first().isEqualTo("time,figure");
    for (int i = 1; i < lines.size(); i += 50) {
      assertThat(lines.subList(i, i + 50)).containsOnly(lines.get(i));
    }
  }

  @Test
  void refusesAFileThatEndsWithinALine() throws Exception {
    Files.createDirectories(file().getParent());
    Files.writeString(file(), HEADER + "1,");

    assertThatThrownBy(() -> AppendedFile.append(file(), HEADER, "2,b\n"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("ends within a line, so nothing was appended");
    assertThat(file()).hasContent(HEADER + "1,");
  }

  @Test
  void refusesAFileWithOtherColumns() throws Exception {
    Files.createDirectories(file().getParent());
    Files.writeString(file(), "other\n");

    assertThatThrownBy(() -> AppendedFile.append(file(), HEADER, "2,b\n"))
        .hasMessageContaining("has other columns");
    assertThat(file()).hasContent("other\n");
  }

  @Test
  void reportsAFullDisk() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.isWritable(full), "no /dev/full");

    assertThatThrownBy(() -> AppendedFile.append(full, "", "{}\n"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("cannot append to /dev/full: ")
        .hasMessageEndingWith("; no line was added");
  }
}
