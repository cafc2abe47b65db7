package io.tare.analysis.comparison.diagnosis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The levels between change points. */
final class ChangePointLevels {

  private ChangePointLevels() {}

  /**
   * From one level to the next.
   *
   * @param at index of the new level's first value
   * @param before mean of the previous level
   * @param after mean of the new level
   */
  record Step(int at, double before, double after) {}

  /**
   * @param changes indices at which a new level begins, ascending
   */
  static List<Step> of(List<Integer> changes, double[] values) {
    List<Integer> ends = new ArrayList<>();
    ends.add(0);
    ends.addAll(changes);
    ends.add(values.length);
    return IntStream.range(1, ends.size() - 1)
        .mapToObj(
            i ->
                new Step(
                    ends.get(i),
                    mean(values, ends.get(i - 1), ends.get(i)),
                    mean(values, ends.get(i), ends.get(i + 1))))
        .toList();
  }

  private static double mean(double[] values, int from, int to) {
    return Arrays.stream(values, from, to).average().orElseThrow();
  }
}
