package io.tare.infra.hosts.shell;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Argument vectors as lines for a POSIX shell. A line contains only ASCII characters, so that it
 * does not depend on the locales of harness and host.
 */
public final class ShellWords {

  /**
   * Lines that all shells read alike: plain words, and such in quotation marks as mean themselves.
   */
  private static final Pattern ALIKE =
      Pattern.compile("(?:[A-Za-z0-9_./:=,+@ -]++|'[ -~&&[^'!\\\\]]*+')*+");

  private ShellWords() {}

  /** One line that the shell splits into exactly these words. */
  public static String join(List<String> words) {
    return words.stream().map(ShellWords::quote).collect(Collectors.joining(" "));
  }

  /** One word, quoted; letters outside ASCII are written as octal bytes of their UTF-8 form. */
  public static String quote(String word) {
    if (word.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(
          "an argument of a program must not contain a NUL" + " character");
    }
    StringBuilder line = new StringBuilder("'");
    StringBuilder foreign = new StringBuilder();
    for (byte octet : word.getBytes(StandardCharsets.UTF_8)) {
      if (octet < 0) {
        foreign.append(String.format(Locale.ROOT, "\\%03o", octet & 0xff));
        continue;
      }
      flush(foreign, line);
      line.append(octet == '\'' ? "'\\''" : String.valueOf((char) octet));
    }
    flush(foreign, line);
    return line.append('\'').toString();
  }

  /**
   * A line that runs a POSIX shell's line under any login shell, such as tcsh or fish, to which
   * quotation marks, line ends and dollar signs mean other things. Another shell is started only if
   * the line needs it.
   */
  public static String forAnyShell(String line) {
    if (ALIKE.matcher(line).matches()) {
      return line;
    }
    StringBuilder coded = new StringBuilder();
    for (byte octet : line.getBytes(StandardCharsets.UTF_8)) {
      coded.append(
          isPlain(octet)
              ? String.valueOf((char) octet)
              : String.format(Locale.ROOT, "\\0%03o", octet & 0xff));
    }
    return "exec sh -c 'eval \"$(printf %b \"$0\")\"' '" + coded + "'";
  }

  private static boolean isPlain(byte octet) {
    return (octet >= 'a' && octet <= 'z')
        || (octet >= 'A' && octet <= 'Z')
        || (octet >= '0' && octet <= '9')
        || " _-./:=,+@".indexOf(octet) >= 0;
  }

  private static void flush(StringBuilder foreign, StringBuilder line) {
    if (foreign.length() > 0) {
      line.append("'\"$(printf '").append(foreign).append("')\"'");
      foreign.setLength(0);
    }
  }
}
