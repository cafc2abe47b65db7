package io.tare.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher that every build and release has, with the JVM that runs these tests. */
class LauncherIT {

  /** What the launcher keeps there takes longest to make, and fits all of these callers. */
  @TempDir static Path directory;

  /** Two collectors keep a JVM from starting. */
  @ParameterizedTest
  @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
  void startsWithTheCollectorThatTheCallerAsksOfEveryJvm(String variable) throws Exception {
    Process process = start(variable, "-Xmx64m -XX:+UseParallelGC");
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).contains("tare 0.");
  }

  private Process start(String variable, String value) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(BuiltTare.distribution().resolve("bin/tare").toString(), "--version")
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("TARE_CACHE", directory.toString());
    builder.environment().put(variable, value);
    return builder.start();
  }
}
