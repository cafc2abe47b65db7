package io.tare.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher of every build and release, with the JVM of these tests. */
class LauncherIT {

  /** The launcher's cached files take longest to create, and are valid for all these callers. */
  @TempDir static Path directory;

  /** With two collectors a JVM does not start. */
  @ParameterizedTest
  @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
  void startsWithTheCollectorFromTheCallersEnvironment(String variable) throws Exception {
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
