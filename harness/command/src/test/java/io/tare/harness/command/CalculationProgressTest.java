package io.tare.harness.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.clock.RunClock;
import io.tare.harness.command.terminal.Console;
import io.tare.harness.command.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class CalculationProgressTest {

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private long nanos;

  /** Each step takes three seconds. */
  private String progress(int steps) {
    RunClock clock =
        new RunClock() {
          @Override
          public long epochNanos() {
            return nanos;
          }

          @Override
          public long nanos() {
            return nanos;
          }
        };
    Console console =
        new Console(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            said,
            Terminal.of(new Properties(), Map.of("LANG", "C.UTF-8")));
    Properties properties = new Properties();
    properties.putAll(System.getProperties());
    properties.setProperty("tare.home", "/tare");
    CommandContext context =
        new CommandContext(
            console,
            InstallationHome.of(properties, Map.of()),
            Path.of("").toAbsolutePath(),
            Map.of(),
            clock,
            () -> "");
    CalculationProgress progress = new CalculationProgress(context, steps);
    for (int i = 0; i < steps; i++) {
      nanos += 3_000_000_000L;
      progress.step();
    }
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void saysHowLongTheRestTakes() {
    assertThat(progress(3)).isEqualTo("1 of 3, about 6 s left\n2 of 3, about 3 s left\n");
  }

  @Test
  void saysNothingWhenItIsDone() {
    assertThat(progress(1)).isEmpty();
  }
}
