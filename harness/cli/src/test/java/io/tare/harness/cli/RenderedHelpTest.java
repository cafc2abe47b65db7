package io.tare.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.clock.RunClock;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.InstallationHome;
import io.tare.harness.command.terminal.Console;
import io.tare.harness.command.terminal.Terminal;
import io.tare.harness.spec.GeneratedFile;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Help is a prepared text, so that it need not load all commands. */
class RenderedHelpTest {

  private static final String BESIDE = "harness/cli/src/main/resources/io/tare/harness/cli/";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @ParameterizedTest
  @ValueSource(ints = {80, 100})
  void matchesTheDeclarationsOfCommands(int columns) throws Exception {
    GeneratedFile.of(BESIDE + Tare.rendered(columns))
        .mustBe(Tare.commandLine(context(columns)).getUsageMessage());
  }

  @ParameterizedTest
  @CsvSource({"80,80", "99,80", "132,100"})
  void isTheWidestThatFitsTheTerminal(int columns, int broadest) {
    assertThat(Tare.run(context(columns), "--help")).isZero();

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(Tare.commandLine(context(broadest)).getUsageMessage());
  }

  private CommandContext context(int columns) {
    Properties properties = new Properties();
    properties.putAll(System.getProperties());
    properties.setProperty("tare.campaigns", "../../campaigns");
    properties.setProperty("tare.home", "target");
    properties.setProperty("tare.terminal", "out,err");
    properties.setProperty("tare.terminal.size", "24 " + columns);
    return new CommandContext(
        new Console(
            InputStream.nullInputStream(),
            out,
            OutputStream.nullOutputStream(),
            Terminal.of(properties, Map.of())),
        InstallationHome.of(properties, Map.of()),
        Path.of(""),
        Map.of(),
        RunClock.SYSTEM,
        () -> "");
  }
}
