package io.tare.services.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.commons.cli.ParseException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {

  @TempDir Path directory;
  private String war = "";

  private static Options parse(String... arguments) throws ParseException {
    return ServeCommand.parse(arguments).options();
  }

  @BeforeEach
  void makeWar() throws IOException {
    war = Files.createFile(directory.resolve("a.war")).toString();
  }

  @Test
  void haveDefaults() throws ParseException {
    assertThat(parse("--war", war))
        .isEqualTo(
            new Options(
                Path.of(war),
                "/tare",
                0,
                "127.0.0.1",
                5,
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                "jdbc/tare",
                Optional.empty()));
  }

  @Test
  void areReadInAnyOrder() throws ParseException {
    assertThat(
            parse(
                "--http-threads",
                "9",
                "--key-store",
                war,
                "--context-root",
                "/",
                "--largest-body",
                "65536",
                "--address",
                "10.0.0.2",
                "--port",
                "80",
                "--war",
                war))
        .isEqualTo(
            new Options(
                Path.of(war),
                "/",
                80,
                "10.0.0.2",
                9,
                Optional.of(Path.of(war)),
                OptionalInt.of(65_536),
                Optional.empty(),
                "jdbc/tare",
                Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource({
    "--port, 65536, 65536",
    "--port, -1, -1",
    "--port, abc, abc",
    "--http-threads, 0, got 0",
    "--speed, 3, --speed",
    "--port, '', needs a whole number",
    "--address, '', needs a value",
    "--context-root, a/b, a slash",
    "--largest-body, -1, got -1",
    "--key-store, missing.p12, missing.p12",
    "--data-source, jdbc/orders, --database",
    "--data-source, 'a b', jdbc/orders",
    "--database, jdbc:mysql://a/b, jdbc:postgresql:",
    "--database, jdbc:postgresql://a/b?user=c&password=d, must not contain a password",
    "--database, jdbc:postgresql://c:d@a/b, must not contain a password"
  })
  void areRefusedWithTheReason(String option, String value, String reason) {
    assertThatExceptionOfType(ParseException.class)
        .isThrownBy(() -> parse("--war", war, option, value))
        .withMessageContaining(option)
        .withMessageContaining(reason);
  }

  @Test
  void needAnExistingWar() {
    assertThatExceptionOfType(ParseException.class)
        .isThrownBy(() -> parse("--war", war + "x"))
        .withMessageContaining(war + "x");
  }

  @Test
  void needAWar() {
    assertThatExceptionOfType(ParseException.class)
        .isThrownBy(() -> parse("--port", "0"))
        .withMessageContaining("--war is missing");
  }

  @Test
  void areInTheHelpText() {
    assertThat(ServeCommand.HELP_TEXT)
        .contains(
            "--war FILE ",
            "--port N ",
            "--address A ",
            "--http-threads N ",
            "--key-store FILE",
            "--largest-body BYTES",
            "Example:");
  }
}
