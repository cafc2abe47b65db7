package io.tare.harness.command.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WrappingTest {

  private static final String ERROR =
      "tare: /var/lib/tare/a-directory-with-a-long-name is no run directory: it has no readable"
          + " plan.json; name one that has";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @ParameterizedTest
  @ValueSource(ints = {50, 60, 80})
  void wrapsAnErrorBetweenWordsAtTheTerminalsWidth(int columns) {
    console("err", columns).say(ERROR);
    assertThat(lines(err)).hasSizeGreaterThan(1).allMatch(line -> line.length() <= columns);
    assertThat(String.join(" ", lines(err).map(String::strip).toList())).isEqualTo(ERROR);
  }

  @Test
  void doesNotBreakAWordWiderThanTheTerminal() {
    console("err", 30).say(ERROR);
    assertThat(lines(err)).contains("  /var/lib/tare/a-directory-with-a-long-name");
  }

  @Test
  void doesNotWrapLinesForPrograms() {
    console("out", 60).say(ERROR);
    assertThat(lines(err)).containsExactly(ERROR);
  }

  @Test
  void keepsIndentsAndIgnoresColours() {
    String red = new TerminalColours(true).red("red");
    console("err", 20).say("  " + red + " and some more words\n\nshort");
    assertThat(lines(err)).containsExactly("  " + red + " and some more", "    words", "", "short");
  }

  @Test
  void wrapsPermanentLinesAboveADrawing() {
    new Screen(console("err", 60)).print(ERROR);
    TerminalEmulator terminal = new TerminalEmulator(24);
    terminal.receive(err.toString(UTF_8));
    assertThat(terminal.shown()).hasSize(2).allMatch(line -> line.length() <= 60);
  }

  @Test
  void wrapsAQuestion() {
    Console console = console("in,err", 30);
    assertThat(console.confirms("Install the packages that are missing: one, two?")).isTrue();
    assertThat(err.toString(UTF_8))
        .isEqualTo("Install the packages that are\n  missing: one, two? [Y/n] ");
  }

  @Test
  void wrapsSentencesOfAResult() {
    console("out", 60).prose(ERROR);
    assertThat(lines(out)).hasSize(2);
  }

  private Console console(String streams, int columns) {
    Properties properties = new Properties();
    properties.setProperty("tare.terminal", streams);
    properties.setProperty("tare.terminal.size", "24 " + columns);
    return new Console(
        new ByteArrayInputStream("yes\n".getBytes(UTF_8)),
        out,
        err,
        Terminal.of(properties, Map.of("LANG", "C.UTF-8")));
  }

  private static Stream<String> lines(ByteArrayOutputStream stream) {
    return stream.toString(UTF_8).lines();
  }
}
