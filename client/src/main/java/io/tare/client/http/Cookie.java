package io.tare.client.http;

import io.tare.client.clock.Clock;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A cookie that an answer has set (RFC 6265, section 5.2).
 *
 * @param value as it was sent, with quotes if it has some
 * @param path below which requests send it
 * @param isSecure whether it is only sent over TLS
 * @param endNanos when it expires, a reading of {@link Clock#nanos}
 */
record Cookie(String name, String value, String path, boolean isSecure, long endNanos) {

  /** Longer than any client runs, and far from an overflow of nanoseconds. */
  private static final long MAX_SECONDS = 1_000_000_000;

  private static final int DIGITS = 9;
  private static final Pattern AGE = Pattern.compile("-?[0-9]+");

  /** All but the tabulator. */
  private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0A-\\x1F\\x7F]");

  /**
   * Reads the value of a field {@code Set-Cookie}. Its domain is ignored, because a client has one
   * server only.
   *
   * @param directory the path of one that names none
   * @return empty if the field sets no cookie
   */
  static Optional<Cookie> parse(String field, String directory) {
    String[] pieces = field.split(";", -1);
    int equals = pieces[0].indexOf('=');
    String name = equals < 0 ? "" : pieces[0].substring(0, equals).strip();
    if (name.isEmpty() || CONTROL.matcher(field).find()) {
      return Optional.empty();
    }
    String path = directory;
    boolean isSecure = false;
    OptionalLong age = OptionalLong.empty();
    OptionalLong left = OptionalLong.empty();
    for (int i = 1; i < pieces.length; i++) {
      String[] attribute = pieces[i].split("=", 2);
      String given = attribute.length < 2 ? "" : attribute[1].strip();
      switch (attribute[0].strip().toLowerCase(Locale.ROOT)) {
        case "path" -> path = given.startsWith("/") ? given : directory;
        case "secure" -> isSecure = true;
        case "max-age" -> age = seconds(given);
        case "expires" -> left = secondsUntil(given);
        default -> {} // the others are for browsers
      }
    }
    long seconds = age.isPresent() ? age.getAsLong() : left.orElse(MAX_SECONDS);
    return Optional.of(
        new Cookie(
            name,
            pieces[0].substring(equals + 1).strip(),
            path,
            isSecure,
            Clock.nanos() + TimeUnit.SECONDS.toNanos(Math.max(0, Math.min(seconds, MAX_SECONDS)))));
  }

  /** An age; empty if it cannot be read. */
  private static OptionalLong seconds(String age) {
    if (!AGE.matcher(age).matches()) {
      return OptionalLong.empty();
    }
    if (age.startsWith("-")) {
      return OptionalLong.of(0);
    }
    return OptionalLong.of(age.length() > DIGITS ? MAX_SECONDS : Long.parseLong(age));
  }

  /** How long from now; below 0 for the past, empty if it cannot be read. */
  private static OptionalLong secondsUntil(String date) {
    OptionalLong end = CookieDate.epochSeconds(date);
    return end.isEmpty()
        ? end
        : OptionalLong.of(end.getAsLong() - TimeUnit.NANOSECONDS.toSeconds(Clock.epochNanos()));
  }

  boolean hasExpired() {
    return endNanos - Clock.nanos() <= 0;
  }
}
