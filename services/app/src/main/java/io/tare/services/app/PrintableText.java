package io.tare.services.app;

/** Foreign text in a message for people: one short line of printable characters. */
final class PrintableText {

  private static final int MAX_LENGTH = 200;

  private PrintableText() {}

  /** The first line, with unprintable characters replaced. */
  static String of(String text) {
    String line =
        text.strip().lines().findFirst().orElse("").replaceAll("[^\\P{C}]|[\\p{Z}&&[^ ]]", "?");
    return line.length() > MAX_LENGTH ? line.substring(0, MAX_LENGTH) + "…" : line;
  }
}
