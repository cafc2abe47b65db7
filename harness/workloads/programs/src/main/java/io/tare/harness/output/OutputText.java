package io.tare.harness.output;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines of an output, found by patterns and read with their numbers. */
final class OutputText {

  private final List<String> lines;

  OutputText(String text) {
    this.lines = text.lines().toList();
  }

  int size() {
    return lines.size();
  }

  /**
   * @param index from 0
   */
  String line(int index) {
    return lines.get(index);
  }

  /** The index of the first line from there on in which the pattern is found, or -1. */
  int indexOf(Pattern pattern, int from) {
    for (int i = from; i < lines.size(); i++) {
      if (pattern.matcher(lines.get(i)).find()) {
        return i;
      }
    }
    return -1;
  }

  /** The first line from there on in which the pattern is found. */
  Optional<Matcher> find(Pattern pattern, int from) {
    for (int i = from; i < lines.size(); i++) {
      Matcher matcher = pattern.matcher(lines.get(i));
      if (matcher.find()) {
        return Optional.of(matcher);
      }
    }
    return Optional.empty();
  }

  /** The only line in which the pattern is found; a second one says as much as none. */
  int only(Pattern pattern, String what) throws OutputException {
    int row = indexOf(pattern, 0);
    if (row >= 0) {
      int next = indexOf(pattern, row + 1);
      if (next >= 0) {
        throw new OutputException(
            "lines %d and %d both are %s: several programs wrote it, or one several results"
                .formatted(row + 1, next + 1, what));
      }
    }
    return row;
  }

  /**
   * A number that is at least 0, times a power of ten: exactly what its decimals say.
   *
   * @param index of the line that it stands in
   */
  double number(String text, int powerOfTen, int index) throws OutputException {
    return figure(text, powerOfTen, index).value();
  }

  /** The same with what its last digit is worth. */
  Figure figure(String text, int powerOfTen, int index) throws OutputException {
    return Figure.of(text, powerOfTen)
        .orElseThrow(
            () -> new OutputException("a number that is at least 0", index + 1, lines.get(index)));
  }

  /**
   * A whole number that is at least 0.
   *
   * @param index of the line that it stands in
   */
  long whole(String text, int index) throws OutputException {
    double number = number(text, 0, index);
    if (number != Math.rint(number) || number > Long.MAX_VALUE / 2.0) {
      throw new OutputException("a whole number", index + 1, lines.get(index));
    }
    return (long) number;
  }
}
