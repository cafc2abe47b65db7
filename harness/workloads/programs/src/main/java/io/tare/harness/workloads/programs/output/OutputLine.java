package io.tare.harness.workloads.programs.output;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A line of output, and its fields.
 *
 * @param index from 0
 * @param fields the groups of the pattern that matched, or else its words; from 0
 */
record OutputLine(int index, String text, List<String> fields) {

  private static final Pattern HUNDREDTHS = Pattern.compile("[0-9]+\\.[0-9]{2}");

  OutputLine {
    fields = List.copyOf(fields);
  }

  String field(int number) {
    return fields.get(number);
  }

  /** A number of at least 0, multiplied exactly by a power of ten. */
  Figure figure(int field, int powerOfTen) throws OutputException {
    return Figure.of(fields.get(field), powerOfTen)
        .orElseThrow(() -> expected("a number of at least 0"));
  }

  /**
   * A number that the program always prints with two decimals: with fewer, it was cut off.
   *
   * @param powerOfTen by which it is multiplied
   */
  Figure hundredths(int field, int powerOfTen) throws OutputException {
    if (!HUNDREDTHS.matcher(fields.get(field)).matches()) {
      throw expected("a number with two decimals");
    }
    return figure(field, powerOfTen);
  }

  /** A whole number of at least 0. */
  long whole(int field) throws OutputException {
    double number = figure(field, 0).value();
    if (number != Math.rint(number) || number > Long.MAX_VALUE / 2.0) {
      throw expected("a whole number");
    }
    return (long) number;
  }

  /** The exception for a line that is something else. */
  OutputException expected(String what) {
    return new OutputException(what, index + 1, text);
  }
}
