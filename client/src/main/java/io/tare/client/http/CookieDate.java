package io.tare.client.http;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The date at which a cookie expires. Servers write it in many forms, so its parts are recognized
 * in any order (RFC 6265, section 5.1.1).
 */
final class CookieDate {

  private static final Pattern DELIMITERS =
      Pattern.compile("[\\t\\x20-\\x2F\\x3B-\\x40\\x5B-\\x60\\x7B-\\x7E]+");
  private static final String MORE = "(?:\\D.*)?";
  private static final Pattern TIME = Pattern.compile("(\\d{1,2}:\\d{1,2}:\\d{1,2})" + MORE);
  private static final Pattern DAY = Pattern.compile("(\\d{1,2})" + MORE);
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final Pattern MONTH =
      Pattern.compile("(" + String.join("|", MONTHS) + ").*", Pattern.CASE_INSENSITIVE);
  private static final Pattern YEAR = Pattern.compile("(\\d{2,4})" + MORE);

  /** A word is the first of these that it can be, and that no earlier one was. */
  private static final List<Pattern> PARTS = List.of(TIME, DAY, MONTH, YEAR);

  private static final int CENTURY = 100;
  private static final int FIRST_YEAR_OF_TWO_DIGITS = 1970;

  private CookieDate() {}

  /** Seconds since 1970; empty if it is not a date. */
  static OptionalLong epochSeconds(String date) {
    Map<Pattern, String> found = new HashMap<>();
    for (String word : DELIMITERS.split(date)) {
      for (Pattern part : PARTS) {
        Matcher matcher = part.matcher(word);
        if (!found.containsKey(part) && matcher.matches()) {
          found.put(part, matcher.group(1));
          break;
        }
      }
    }
    if (found.size() < PARTS.size()) {
      return OptionalLong.empty();
    }
    String[] time = found.getOrDefault(TIME, "").split(":", -1);
    String month = found.getOrDefault(MONTH, "").toLowerCase(Locale.ROOT);
    try {
      return OptionalLong.of(
          LocalDateTime.of(
                  year(Integer.parseInt(found.getOrDefault(YEAR, ""))),
                  MONTHS.indexOf(month) + 1,
                  Integer.parseInt(found.getOrDefault(DAY, "")),
                  Integer.parseInt(time[0]),
                  Integer.parseInt(time[1]),
                  Integer.parseInt(time[2]))
              .toEpochSecond(ZoneOffset.UTC));
    } catch (DateTimeException e) {
      return OptionalLong.empty();
    }
  }

  /** One of two digits lies between 1970 and 2069. */
  private static int year(int given) {
    if (given >= CENTURY) {
      return given;
    }
    int year = FIRST_YEAR_OF_TWO_DIGITS / CENTURY * CENTURY + given;
    return year < FIRST_YEAR_OF_TWO_DIGITS ? year + CENTURY : year;
  }
}
