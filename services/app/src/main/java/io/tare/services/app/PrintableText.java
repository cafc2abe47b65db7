package io.tare.services.app;

/** Words of others in a message for people: one line of printable characters, not too long. */
final class PrintableText {

  private static final int LONGEST = 200;

  private PrintableText() {}

  /** The first line, with what cannot be printed replaced. */
  static String of(String text) {
    String line =
        text.strip().lines().findFirst().orElse("").replaceAll("[^\\P{C}]|[\\p{Z}&&[^ ]]", "?");
    return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
  }
}
