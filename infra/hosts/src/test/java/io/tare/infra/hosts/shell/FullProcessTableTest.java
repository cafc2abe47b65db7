package io.tare.infra.hosts.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A supervisor in a control group without room for its program or its children. */
class FullProcessTableTest {

  private static final String MANY =
      "for i in 1 2 3 4 5 6 7 8 9; do sleep 600 <&- >&- 2>&- & done; exit 1";

  @TempDir Path directory;
  private final Path group =
      Stream.of("/sys/fs/cgroup/pids", "/sys/fs/cgroup")
          .map(Path::of)
          .filter(Files::isDirectory)
          .findFirst()
          .orElse(Path.of("/nonexistent"))
          .resolve("tare-test-" + ProcessHandle.current().pid());

  @BeforeEach
  void makeGroup() throws IOException {
    assumeTrue(Files.isWritable(group.getParent()), "needs root, to make a control group");
    Files.createDirectory(group);
    assumeTrue(
        Files.exists(group.resolve("pids.max")), "needs control groups that count processes");
  }

  @AfterEach
  void removeGroup() throws IOException {
    Files.deleteIfExists(group);
  }

  @ParameterizedTest
  @CsvSource({"1", "3", "9"})
  void isReportedWithItsLimit(String max) throws Exception {
    Files.writeString(group.resolve("pids.max"), max);
    try (Lifeline lifeline = Lifeline.open(directory)) {
      Path control = lifeline.control();
      Process supervisor =
          new ProcessBuilder(
                  List.of(
                      "sh",
                      "-c",
                      "echo $$ > \"$0/cgroup.procs\" && exec \"$@\"",
                      group.toString(),
                      "sh",
                      control.resolve("supervise").toString(),
                      control.toString(),
                      "0a0a0a0a-1",
                      "sh",
                      "-c",
                      MANY))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      String output =
          new String(supervisor.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();

      assertThat(supervisor.waitFor()).isNotZero();
      assertThat(output.lines().reduce("", (before, last) -> last))
          .as("the last line, into which a shell that could not start may write its name")
          .endsWith("tare: no more processes can be started: pids.max of " + group + " is " + max);
    }
    while (!Files.readString(group.resolve("cgroup.procs")).isBlank()) {
      Thread.sleep(10);
    }
  }
}
