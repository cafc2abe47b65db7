package io.tare.client.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.services.fixture.BuiltTare;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The script that compares the wire call with wrk; its figures need a quiet machine, not a test.
 */
@Tag("long")
@Timeout(1200)
class WrkComparisonIT {

  private static final Path SCRIPT = BuiltTare.project().resolve("client/bench/wrk-vs-wire.sh");

  @Test
  void comparesTheWireCallWithWrkOnOneServer() throws Exception {
    assumeTrue(isInstalled("wrk"), "wrk is missing; apt install wrk");
    Process script =
        new ProcessBuilder(SCRIPT.toString(), "1", "1", "1")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String> lines = script.inputReader(StandardCharsets.UTF_8).lines().toList();

    assertThat(script.waitFor()).isZero();
    assertThat(lines)
        .hasSize(3)
        .allSatisfy(
            line ->
                assertThat(line)
                    .matches(".* wire +[0-9.]+ us +wrk +[0-9.]+ us +ratio [0-9.]+ .*1 rounds.*"));
    assertThat(lines.get(0)).startsWith("smallest request ");
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(directory -> Path.of(directory, program).toFile().canExecute());
  }
}
