package io.tare.harness.command.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ScreenTest {

  private static final int ROWS = 8;

  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
  private final Screen screen = new Screen(console());

  @Test
  void overwritesThePreviousDrawing() {
    screen.draw(List.of("a long first line", "second", "third"));
    screen.draw(List.of("first", "second again"));
    assertThat(terminal().shown()).containsExactly("first", "second again");
  }

  @Test
  void keepsPermanentLinesAboveTheDrawing() {
    screen.draw(List.of("drawn", "and drawn"));
    screen.print("stays");
    assertThat(terminal().shown()).containsExactly("stays", "drawn", "and drawn");
  }

  @Test
  void removesTheDrawingWhenCleared() {
    screen.print("stays");
    screen.draw(List.of("drawn", "and drawn"));
    screen.clear();
    screen.print("stays too");
    assertThat(terminal().shown()).containsExactly("stays", "stays too");
  }

  @Test
  void leavesNoDrawingInATerminalsHistory() {
    Random random = new Random(1);
    List<String> stayed = new ArrayList<>();
    for (int frame = 0; frame < 300; frame++) {
      List<String> lines = new ArrayList<>();
      for (int line = 0; line <= random.nextInt(ROWS); line++) {
        lines.add("frame " + frame + "x".repeat(random.nextInt(20)));
      }
      screen.draw(lines);
      if (random.nextInt(10) == 0) {
        stayed.add("stays " + frame);
        screen.print("stays " + frame);
      }
    }
    screen.clear();
    List<String> all = new ArrayList<>(terminal().history());
    all.addAll(terminal().shown());
    assertThat(all).isEqualTo(stayed);
  }

  /** The state after all output. */
  private TerminalEmulator terminal() {
    TerminalEmulator terminal = new TerminalEmulator(ROWS);
    terminal.receive(sent.toString(UTF_8));
    return terminal;
  }

  private Console console() {
    Properties properties = new Properties();
    properties.setProperty("tare.terminal", "err");
    properties.setProperty("tare.terminal.size", ROWS + " 60");
    return new Console(
        InputStream.nullInputStream(),
        OutputStream.nullOutputStream(),
        sent,
        Terminal.of(properties, Map.of("LANG", "C.UTF-8")));
  }
}
