package io.tare.client.program;

import io.tare.harness.model.Dimension;

/** Quantities on the command line; a duration needs a unit, a size may have one. */
final class Quantities {

  private Quantities() {}

  /**
   * Nanoseconds of a duration such as {@code 60s}, {@code 250ms} or {@code 5min}.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  static long nanos(String duration) {
    return Dimension.DURATION.parseWhole(duration);
  }

  /**
   * A whole number, or bytes of a size such as {@code 2MB}.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  static long whole(String number) {
    return number.matches("\\d{1,18}") ? Long.parseLong(number) : Dimension.SIZE.parseWhole(number);
  }
}
