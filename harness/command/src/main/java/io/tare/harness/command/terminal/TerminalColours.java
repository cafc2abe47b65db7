package io.tare.harness.command.terminal;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Colour, where it may be used. Texts are marked with Unicode noncharacters, which the {@link
 * Console} replaces by control sequences.
 */
public final class TerminalColours {

  /** The marks, in the order of their codes. */
  static final String MARKS = "[\ufdd0-\ufdd3]";

  private static final char FIRST_MARK = '\ufdd0';
  private static final String PLAIN = "0";
  private static final List<String> CODES = List.of(PLAIN, "33", "32", "31");

  private final boolean hasColour;

  public TerminalColours(boolean hasColour) {
    this.hasColour = hasColour;
  }

  public String yellow(String text) {
    return coloured(text, "33");
  }

  public String green(String text) {
    return coloured(text, "32");
  }

  public String red(String text) {
    return coloured(text, "31");
  }

  private String coloured(String text, String code) {
    return hasColour ? mark(code) + text + mark(PLAIN) : text;
  }

  private static char mark(String code) {
    return (char) (FIRST_MARK + CODES.indexOf(code));
  }

  /** The output to a terminal for a text with marks. */
  static String sent(String text) {
    return Pattern.compile(MARKS)
        .matcher(text)
        .replaceAll(found -> "\u001b[" + CODES.get(found.group().charAt(0) - FIRST_MARK) + "m");
  }
}
