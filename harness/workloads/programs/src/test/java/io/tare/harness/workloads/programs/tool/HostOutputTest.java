package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.hosts.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class HostOutputTest {

  @TempDir private Path directory;

  @Test
  @Timeout(300)
  void theSizeCheckEndsWithItsShellHoweverThatEnded() throws Exception {
    Command program =
        HostOutput.running(Command.of("sleep", "600"), directory.resolve("said").toString());
    Process shell = new ProcessBuilder(program.arguments()).start();
    List<ProcessHandle> below = List.of();
    Optional<ProcessHandle> measured = Optional.empty();
    while (below.size() < 2 || measured.isEmpty()) {
      assertThat(shell.isAlive()).isTrue();
      Thread.sleep(20);
      below = shell.children().toList();
      measured =
          below.stream()
              .filter(each -> each.info().command().orElse("").endsWith("sleep"))
              .findFirst();
    }

    shell.destroyForcibly();
    assertThat(measured.orElseThrow().destroyForcibly()).isTrue();

    for (ProcessHandle each : below) {
      while (!hasEnded(each.pid())) {
        Thread.sleep(20);
      }
    }
  }

  /** In a container whose first process does not reap children it stays a zombie. */
  private static boolean hasEnded(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return stat.startsWith("Z", stat.lastIndexOf(')') + 2);
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void theLastLineIsWhatRulersFrame() {
    String ruler = "-".repeat(74) + "\n";
    assertThat(
            HostOutput.lastLine(
                "step 3\n"
                    + ruler
                    + "mpirun noticed that process rank 1 with PID 7 on node one exited on\n"
                    + "signal 9 (Killed).\n"
                    + ruler))
        .isEqualTo(
            "mpirun noticed that process rank 1 with PID 7 on node one exited on signal 9"
                + " (Killed).");
    assertThat(HostOutput.lastLine("Time 3\n" + ruler)).isEqualTo("Time 3");
    assertThat(HostOutput.lastLine(ruler + "a table\n" + ruler + "done\n\n")).isEqualTo("done");
  }
}
