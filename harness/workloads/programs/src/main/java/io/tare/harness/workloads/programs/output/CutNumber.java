package io.tare.harness.workloads.programs.output;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Detects groups that match only a part of a number, such as the 1 of {@code 1.5e6} or the 345 of
 * {@code 12,345}. Text that the pattern itself matches beside the group is intended.
 */
final class CutNumber {

  /** Characters between digits of one number or time. */
  private static final String WITHIN = "[.,:'_\u2019\u00a0\u2007-\u2009\u202f]";

  /** Characters of damaged texts: holes of files, undecodable bytes. */
  private static final String DAMAGE = "[\u0000\b\ufffd]";

  /** Digits and signs of an exponent above the line: 10\u207b\u2074. */
  private static final String SUPERSCRIPT = "[\u2070\u00b9\u00b2\u00b3\u2074-\u207b]";

  /** {@code " x 10^3"}. */
  private static final String TIMES_TEN =
      "\\s?[xX*\u00b7\u00d7]\\s?10(?:\\^|\\*\\*|" + SUPERSCRIPT + "|[eE])";

  /** More digits, or an unknown unit prefix: {@code 1.23k}, {@code 1m23.5s}. */
  private static final Pattern MORE_BEHIND =
      Pattern.compile(
          DAMAGE
              + "[.\\d]|"
              + WITHIN
              + "?\\d|[.,]?[eEdD][+-]?\\d|[xX]\\p{XDigit}|[hm]\\d|[kKMGTm](?![\\p{Alnum}/])|"
              + SUPERSCRIPT
              + "|(?:\\^|\\*\\*)[-+]?\\d|[ \u00a0]?(?i:thousand|[mbtr]+illion)(?!\\p{L})|"
              + TIMES_TEN);

  private static final Pattern MORE_BEFORE =
      Pattern.compile(
          "[.\\d]"
              + DAMAGE
              + "$|\\d"
              + WITHIN
              + "?$|\\d[hm]$|\\d[eEdD][+-]?$|(?<![\\p{Alnum}_)\\]])[-\u2212]$|[\u2248~<\u2264\u2265]\\s?$|(?<=^|[\\s:])>\\s?$");

  /** The longest of {@link #MORE_BEFORE}, with the character before it. */
  private static final int BEFORE = 4;

  private CutNumber() {}

  /**
   * Whether more of a number is beside the first group of a match.
   *
   * @param found a match in the line
   */
  static boolean isIn(String line, Matcher found) {
    int from = found.start(1);
    int to = found.end(1);
    if (from == to) {
      return false;
    }
    boolean isOpenBehind = found.end() == to;
    boolean isOpenBefore = found.start() == from;
    return (isOpenBehind && MORE_BEHIND.matcher(line).region(to, line.length()).lookingAt())
        || (isOpenBefore
            && MORE_BEFORE.matcher(line.substring(Math.max(0, from - BEFORE), from)).find());
  }
}
