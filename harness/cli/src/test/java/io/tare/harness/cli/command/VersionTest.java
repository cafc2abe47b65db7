package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionTest {

  @ParameterizedTest
  @ValueSource(strings = {"--version", "-V"})
  void isPrintedToStandardOutput(String option) {
    InProcess program = new InProcess(Path.of(""));

    assertThat(program.tare(option)).isZero();
    assertThat(program.out()).startsWith("tare ").contains("(Java " + Runtime.version() + ")");
  }
}
