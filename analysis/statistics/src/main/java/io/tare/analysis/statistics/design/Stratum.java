package io.tare.analysis.statistics.design;

import java.util.Collections;
import java.util.List;

/**
 * A line of an analysis of variance with random effects.
 *
 * @param level what differs here, for example {@code JVM start}
 * @param freedom degrees of freedom, above 0
 * @param meanSquare in the square of the values' unit, not negative
 * @param expected coefficients of the variances of this level and of each level below it in the
 *     expected mean square, in that order; 1 for the last line's own
 */
public record Stratum(String level, double freedom, double meanSquare, List<Double> expected) {

  public Stratum {
    expected = List.copyOf(expected);
    if (!(freedom > 0) || !(meanSquare >= 0) || !Double.isFinite(meanSquare)) {
      throw new IllegalArgumentException(
          level
              + " has a mean square of "
              + meanSquare
              + " with "
              + freedom
              + " degrees of freedom");
    }
    if (expected.isEmpty() || !(Collections.min(expected) > 0)) {
      throw new IllegalArgumentException(level + " expects " + expected + " of the variances");
    }
  }
}
