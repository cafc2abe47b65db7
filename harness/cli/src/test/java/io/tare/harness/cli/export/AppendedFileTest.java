package io.tare.harness.cli.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.command.CommandFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    return directory.resolve("log.csv");
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

  /**
   * Locks of one process do not keep its own threads apart, so only processes show that they hold.
   */
  @Test
  void keepsLinesOfSimultaneousProcessesTogether() throws Exception {
    List<Process> writers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      writers.add(appending(List.of(), Integer.toString(i), "20", "100").start());
    }
    for (Process each : writers) {
      assertThat(each.waitFor()).isZero();
    }

    List<String> lines = Files.readAllLines(file());
    assertThat(lines).hasSize(1 + 4 * 20 * 100).first().isEqualTo("time,figure");
    for (int i = 1; i < lines.size(); i += 100) {
      assertThat(lines.subList(i, i + 100)).containsOnly(lines.get(i));
    }
  }

  @Test
  void takesBackWhatADiskTookOnlyInPart() throws Exception {
    AppendedFile.append(file(), HEADER, "1,a\n");
    Process limited =
        appending(List.of("sh", "-c", "ulimit -f 1; exec \"$@\"", "limited"), "2", "1", "1000")
            .start();
    String said = new String(limited.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(limited.waitFor()).isEqualTo(3);
    assertThat(said)
        .startsWith("cannot append to " + file() + ": ")
        .endsWith("; no line was added\n");
    assertThat(file()).hasContent(HEADER + "1,a\n");
    AppendedFile.append(file(), HEADER, "3,c\n");
    assertThat(file()).hasContent(HEADER + "1,a\n3,c\n");
  }

  /** Another program that appends lines. */
  private ProcessBuilder appending(List<String> before, String word, String calls, String lines) {
    List<String> words = new ArrayList<>(before);
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
    words.addAll(List.of("-cp", System.getProperty("java.class.path")));
    words.addAll(List.of(Appending.class.getName(), file().toString(), word, calls, lines));
    return new ProcessBuilder(words);
  }

  /** Arguments: the file, the first word of each line, calls, lines of each call. */
  static final class Appending {

    private Appending() {}

    public static void main(String[] arguments) {
      Path file = Path.of(arguments[0]);
      try {
        for (int call = 0; call < Integer.parseInt(arguments[2]); call++) {
          String line = arguments[1] + "," + call + "\n";
          AppendedFile.append(file, HEADER, line.repeat(Integer.parseInt(arguments[3])));
        }
      } catch (CommandFailure e) {
        System.err.println(e.getMessage());
        System.exit(3);
      }
    }
  }

  @Test
  void refusesAFileThatEndsWithinALine() throws Exception {
    Files.writeString(file(), HEADER + "1,");

    assertThatThrownBy(() -> AppendedFile.append(file(), HEADER, "2,b\n"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("ends in the middle of a line, so nothing was appended");
    assertThatThrownBy(() -> AppendedFile.requireAppendable(file(), HEADER))
        .hasMessageContaining("ends in the middle of a line");
    assertThat(file()).hasContent(HEADER + "1,");
  }

  @Test
  void refusesAFileWithOtherColumns() throws Exception {
    Files.writeString(file(), "other\n");

    assertThatThrownBy(() -> AppendedFile.append(file(), HEADER, "2,b\n"))
        .hasMessageContaining("has other columns");
    assertThatThrownBy(() -> AppendedFile.requireAppendable(file(), HEADER))
        .hasMessageContaining("has other columns");
    assertThat(file()).hasContent("other\n");
  }

  @Test
  void aFileThatIsNotThereCanBeAppendedTo() throws Exception {
    AppendedFile.requireAppendable(file(), HEADER);

    assertThat(file()).doesNotExist();
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
