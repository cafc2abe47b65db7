package io.tare.infra.hosts.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class SuperviseTest {

  @TempDir Path control;

  /** It may end between the start of the supervisor and its look at the lifeline. */
  @Test
  @Timeout(60)
  void endsWithItsProgramIfTheHarnessHasEndedMeanwhile() throws Exception {
    Path script = control.resolve("supervise");
    try (InputStream in = SuperviseTest.class.getResourceAsStream("supervise.sh")) {
      Files.copy(in, script);
    }
    Path alive = control.resolve("alive");
    assertThat(new ProcessBuilder("mkfifo", alive.toString()).start().waitFor()).isZero();

    Process supervisor =
        new ProcessBuilder(
                "sh", script.toString(), control.toString(), "0badcafe-1", "sleep", "600")
            .start();

    assertThat(supervisor.waitFor()).isEqualTo(143);
  }
}
