package io.tare.harness.command.terminal;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Which streams of this process are a terminal, and its capabilities.
 *
 * @param isInput whether standard input is a terminal
 * @param isOutput whether standard output is a terminal
 * @param isError whether standard error is a terminal
 * @param columns its width in characters, at least 20
 * @param rows its height in lines, at least 5
 * @param hasColour whether colour may be used
 * @param hasUnicode whether more than ASCII may be written
 */
public record Terminal(
    boolean isInput,
    boolean isOutput,
    boolean isError,
    int columns,
    int rows,
    boolean hasColour,
    boolean hasUnicode) {

  private static final int USUAL_COLUMNS = 80;
  private static final int USUAL_ROWS = 24;
  private static final int MIN_COLUMNS = 20;
  private static final int MIN_ROWS = 5;

  public Terminal {
    columns = Math.max(MIN_COLUMNS, columns);
    rows = Math.max(MIN_ROWS, rows);
  }

  /**
   * What the launcher determined: {@code tare.terminal} names the streams that are a terminal,
   * {@code tare.terminal.size} its rows and columns, {@code tare.terminal.locale} the user's locale
   * if the program itself runs in another.
   */
  public static Terminal of(Properties properties, Map<String, String> variables) {
    List<String> streams = List.of(properties.getProperty("tare.terminal", "").split(","));
    String[] size = properties.getProperty("tare.terminal.size", "").strip().split(" ");
    boolean isError = streams.contains("err");
    boolean hasColour =
        isError
            && variables.getOrDefault("NO_COLOR", "").isEmpty()
            && !variables.getOrDefault("TERM", "dumb").equals("dumb");
    return new Terminal(
        streams.contains("in"),
        streams.contains("out"),
        isError,
        size.length == 2 ? number(size[1], USUAL_COLUMNS) : USUAL_COLUMNS,
        size.length == 2 ? number(size[0], USUAL_ROWS) : USUAL_ROWS,
        hasColour,
        hasUnicode(properties, variables));
  }

  /** No terminal at all: a file or a pipe. */
  public static Terminal none(boolean hasUnicode) {
    return new Terminal(false, false, false, USUAL_COLUMNS, USUAL_ROWS, false, hasUnicode);
  }

  /** Whether a person is at one, though some streams may be files. */
  public boolean isAny() {
    return isInput || isOutput || isError;
  }

  /** The character set of the streams. */
  public Charset charset() {
    return hasUnicode ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII;
  }

  private static boolean hasUnicode(Properties properties, Map<String, String> variables) {
    String locale =
        Stream.of("LC_ALL", "LC_CTYPE", "LANG")
            .map(name -> variables.getOrDefault(name, ""))
            .filter(value -> !value.isEmpty())
            .findFirst()
            .orElse("");
    return properties
        .getProperty("tare.terminal.locale", locale)
        .toUpperCase(Locale.ROOT)
        .replace("-", "")
        .contains("UTF8");
  }

  private static int number(String text, int otherwise) {
    // A terminal of unknown size reports 0.
    return text.matches("[1-9]\\d{0,4}") ? Integer.parseInt(text) : otherwise;
  }
}
