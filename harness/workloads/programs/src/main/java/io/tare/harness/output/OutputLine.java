package io.tare.harness.output;

import java.util.List;

/**
 * A line of an output, and how it is read.
 *
 * @param index from 0
 * @param fields the groups of the pattern that was found in it, or else its words; from 0
 */
record OutputLine(int index, String text, List<String> fields) {

  OutputLine {
    fields = List.copyOf(fields);
  }

  String field(int number) {
    return fields.get(number);
  }

  /** A number that is at least 0, times a power of ten: exactly what its decimals say. */
  Figure figure(int field, int powerOfTen) throws OutputException {
    return Figure.of(fields.get(field), powerOfTen)
        .orElseThrow(() -> expected("a number that is at least 0"));
  }

  /** A whole number that is at least 0. */
  long whole(int field) throws OutputException {
    double number = figure(field, 0).value();
    if (number != Math.rint(number) || number > Long.MAX_VALUE / 2.0) {
      throw expected("a whole number");
    }
    return (long) number;
  }

  /** What is thrown of a line that is something else. */
  OutputException expected(String what) {
    return new OutputException(what, index + 1, text);
  }
}
