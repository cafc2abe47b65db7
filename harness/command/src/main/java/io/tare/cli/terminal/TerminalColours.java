package io.tare.cli.terminal;

/** Colour, where it may be used. */
public final class TerminalColours {

  private static final String ESCAPE = "\u001b[";

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

  public String bold(String text) {
    return coloured(text, "1");
  }

  private String coloured(String text, String code) {
    return hasColour ? ESCAPE + code + "m" + text + ESCAPE + "0m" : text;
  }
}
