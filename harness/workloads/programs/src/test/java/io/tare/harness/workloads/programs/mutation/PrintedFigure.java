package io.tare.harness.workloads.programs.mutation;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where an output has a figure.
 *
 * @param metric whose value it is
 * @param place its first group is the number
 * @param factor from the printed unit to the base unit
 * @param isRepeated whether the output says it, or what follows from it, a second time
 */
record PrintedFigure(String metric, Pattern place, double factor, boolean isRepeated) {

  /** A figure that nothing else in the output confirms. */
  static PrintedFigure once(String metric, String place, double factor) {
    return new PrintedFigure(metric, Pattern.compile(place), factor, false);
  }

  /** A figure that contradicts something if it is changed. */
  static PrintedFigure repeated(String metric, String place, double factor) {
    return new PrintedFigure(metric, Pattern.compile(place), factor, true);
  }

  /** The number's place in a text. */
  Matcher in(String text) {
    Matcher found = place.matcher(text);
    if (!found.find()) {
      throw new IllegalArgumentException(place + " is not in the output");
    }
    return found;
  }

  /** What is right if another number is printed in its place. */
  Right printing(double number) {
    return isRepeated ? Right.REFUSED : new Right.Figures(Map.of(metric, number * factor));
  }
}
