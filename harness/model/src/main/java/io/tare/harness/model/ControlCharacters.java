package io.tare.harness.model;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Characters that a terminal interprets. Measured programs, guests and services may print any; they
 * are shown escaped and never sent to terminals.
 */
public final class ControlCharacters {

  /** All except line feeds and tabs, and those that change the writing direction. */
  private static final Pattern OBEYED =
      Pattern.compile(
          "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]");

  private ControlCharacters() {}

  /** A document with each of them as a JSON escape such as {@code \\u009b}; line ends stay. */
  public static String escaped(String document) {
    return OBEYED
        .matcher(document)
        .replaceAll(
            found -> {
              boolean endsLine = document.startsWith("\r\n", found.start());
              return endsLine
                  ? "\r"
                  : String.format(Locale.ROOT, "\\\\u%04x", (int) found.group().charAt(0));
            });
  }

  /** The text with each of them as {@code \\x1b} or {@code \\u202e}. */
  public static String shown(String text) {
    return OBEYED
        .matcher(text)
        .replaceAll(
            found -> {
              int character = found.group().charAt(0);
              String form = character < 0x100 ? "\\\\x%02x" : "\\\\u%04x";
              return String.format(Locale.ROOT, form, character);
            });
  }
}
