package io.tare.harness.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleTest {

  private static String written(String text, boolean hasUnicode) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Console(InputStream.nullInputStream(), out, out, Terminal.none(hasUnicode)).result(text);
    return out.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    "PD 1.02–1.31,PD 1.02-1.31",
    "drift −19.4 %,drift -19.4 %",
    "±3 µs,+-3 us",
    "≤ 2 and ≥ 1,<= 2 and >= 1",
    "a × b …,a x b ...",
    "λ σ κ R²,lambda sigma kappa R^2",
  })
  void replacesSymbolsWhereOnlyAsciiCanBeShown(String text, String plain) {
    assertThat(written(text, false)).isEqualTo(plain + "\n");
  }

  @Test
  void keepsSymbolsWhereTheyCanBeShown() {
    assertThat(written("−1 ≤ λ", true)).isEqualTo("−1 ≤ λ\n");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void showsControlSequencesEscaped(boolean hasUnicode) {
    assertThat(written("a\u001b]0;owned\u0007\u001b[2J\rb\u009b31m\tc\nd\u007f", hasUnicode))
        .isEqualTo("a\\x1b]0;owned\\x07\\x1b[2J\\x0db\\x9b31m\tc\nd\\x7f\n");
  }

  @Test
  void escapesControlSequencesInDocuments() {
    assertThat(document(true)).isEqualTo("{\"a\": \"\\u009b2J\\u202e\\u061c\"},\\u001b[2J\r\n");
    assertThat(document(false)).isEqualTo("{\"a\": \"\u009b2J\u202e\u061c\"},\u001b[2J\r\n");
  }

  private static String document(boolean isTerminal) {
    Terminal terminal = new Terminal(false, isTerminal, false, 80, 24, false, true);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Console(InputStream.nullInputStream(), out, out, terminal)
        .document("{\"a\": \"\u009b2J\u202e\u061c\"},\u001b[2J\r\n");
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void sendsItsOwnColoursAndEscapesOthers() {
    Properties properties = new Properties();
    properties.setProperty("tare.terminal", "out,err");
    Terminal terminal = Terminal.of(properties, Map.of("LANG", "C.UTF-8", "TERM", "xterm"));
    assertThat(terminal.hasColour()).isTrue();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Console(InputStream.nullInputStream(), out, out, terminal)
        .result(new TerminalColours(true).red("no \u001b[32m"));
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("\u001b[31mno \\x1b[32m\u001b[0m\n");
  }

  @Test
  void replacesLettersOfOtherAlphabets() {
    assertThat(written("Ж", false)).isEqualTo("?\n");
  }
}
