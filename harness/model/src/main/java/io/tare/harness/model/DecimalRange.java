package io.tare.harness.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A regular expression for decimal numbers in a range, for schemas of texts: digits, and up to nine
 * more after a point.
 */
final class DecimalRange {

  private static final int DECIMALS = 9;
  private static final String FRACTION = "([.][0-9]{1," + DECIMALS + "})?";

  /**
   * Both bounds with the same number of digits before the point, and {@link #DECIMALS} after it.
   */
  private final String min;

  private final String max;
  private final int whole;

  private DecimalRange(String min, String max) {
    this.min = min;
    this.max = max;
    this.whole = min.length() - DECIMALS;
  }

  /** The expression; empty if the range has no such number. */
  static Optional<String> of(BigDecimal min, BigDecimal max) {
    BigInteger low =
        min.max(BigDecimal.ZERO)
            .movePointRight(DECIMALS)
            .setScale(0, RoundingMode.CEILING)
            .toBigInteger();
    BigInteger high = max.movePointRight(DECIMALS).setScale(0, RoundingMode.FLOOR).toBigInteger();
    List<String> byLength = new ArrayList<>();
    BigInteger from = low;
    while (from.compareTo(high) <= 0) {
      String first = padded(from, 1);
      int digits = first.length();
      BigInteger longest = BigInteger.TEN.pow(digits).subtract(BigInteger.ONE);
      byLength.add(
          new DecimalRange(first, padded(longest.min(high), digits - DECIMALS)).between(0));
      from = longest.add(BigInteger.ONE);
    }
    return byLength.isEmpty() ? Optional.empty() : Optional.of("0*" + either(byLength));
  }

  private static String padded(BigInteger number, int whole) {
    String digits = number.toString();
    return "0".repeat(Math.max(0, whole + DECIMALS - digits.length())) + digits;
  }

  private String between(int at) {
    if (isAll(min, at, '0')) {
      return atMost(at);
    }
    char low = min.charAt(at);
    char high = max.charAt(at);
    if (low == high) {
      return pointed(at, false, low + between(at + 1));
    }
    List<String> ways = new ArrayList<>();
    ways.add(low + atLeast(at + 1));
    if (high - low > 1) {
      ways.add(digits(low + 1, high - 1) + free(at + 1));
    }
    ways.add(high + atMost(at + 1));
    return pointed(at, false, either(ways));
  }

  private String atLeast(int at) {
    if (isAll(min, at, '0')) {
      return free(at);
    }
    char low = min.charAt(at);
    List<String> ways = new ArrayList<>();
    ways.add(low + atLeast(at + 1));
    if (low < '9') {
      ways.add(digits(low + 1, '9') + free(at + 1));
    }
    return pointed(at, false, either(ways));
  }

  /** Digits cut off here count as zeros, so the number does not become larger. */
  private String atMost(int at) {
    if (isAll(max, at, '9')) {
      return free(at);
    }
    char high = max.charAt(at);
    List<String> ways = new ArrayList<>();
    if (high > '0') {
      ways.add(digits('0', high - 1) + free(at + 1));
    }
    ways.add(high + atMost(at + 1));
    return pointed(at, at >= whole, either(ways));
  }

  private String free(int at) {
    if (at < whole) {
      return "[0-9]{" + (whole - at) + "}" + FRACTION;
    }
    int left = min.length() - at;
    return at == whole ? FRACTION : left == 0 ? "" : "[0-9]{0," + left + "}";
  }

  private String pointed(int at, boolean mayEnd, String rest) {
    String behind = at == whole ? "[.]" + rest : rest;
    return mayEnd ? "(" + behind + ")?" : behind;
  }

  private static boolean isAll(String digits, int from, char digit) {
    return digits.chars().skip(from).allMatch(each -> each == digit);
  }

  private static String digits(int first, int last) {
    return first == last
        ? String.valueOf((char) first)
        : "[" + (char) first + "-" + (char) last + "]";
  }

  private static String either(List<String> ways) {
    return ways.size() == 1 ? ways.get(0) : "(" + String.join("|", ways) + ")";
  }
}
