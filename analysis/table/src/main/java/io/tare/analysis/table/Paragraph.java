package io.tare.analysis.table;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Text wrapped to a width at blanks. */
public final class Paragraph {

  /** A non-breaking blank. */
  private static final char UNBROKEN = '\u00A0';

  /**
   * Blanks that must not break: between a number and its unit, or the words that make it a bound.
   * In {@code c=10 s=2 MB} the s is a name, not a unit.
   */
  private static final Pattern BEFORE_UNIT =
      Pattern.compile(
          "(?<=\\d) (?=(?:%|[mnµ]?s|min|h|[kMGT]?i?B|clients?)(?![\\w=]))"
              + "|(?<=\\bat) (?=most [+-]?\\d)|(?<=\\bat most) (?=[+-]?\\d)");

  private Paragraph() {}

  /**
   * Does not break words longer than the width, which may be paths to copy.
   *
   * @param width characters per line, indents included
   * @param first indentation of the first line
   * @param others indentation of the other lines
   */
  public static List<String> lines(String text, int width, String first, String others) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(first);
    boolean isEmpty = true;
    for (String word : words(text)) {
      if (!isEmpty && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(others);
        isEmpty = true;
      }
      line.append(isEmpty ? "" : " ").append(word);
      isEmpty = false;
    }
    lines.add(line.toString());
    return lines;
  }

  /** Lines with one indent, each with a line end. */
  public static String text(String text, String indent, int width) {
    return String.join("\n", lines(text, width, indent, indent)) + "\n";
  }

  /** For a page: numbers stay with their unit, their name and the other end of their interval. */
  public static String unbroken(String text) {
    return withUnits(text)
        .replaceAll("(%|PD|\\bp) (?=\\d)", "$1\u00A0")
        .replaceAll("(?<=\\d)–(?=\\d)", "\u2060–\u2060");
  }

  /** The text with blanks that are not broken between numbers and their units. */
  public static String withUnits(String text) {
    return BEFORE_UNIT.matcher(text).replaceAll(String.valueOf(UNBROKEN));
  }

  /** Unbreakable pieces: words, and numbers with their units. */
  static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    for (String word : withUnits(text).split(" ", -1)) {
      words.add(word.replace(UNBROKEN, ' '));
    }
    return words;
  }
}
