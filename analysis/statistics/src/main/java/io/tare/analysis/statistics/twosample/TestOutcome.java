package io.tare.analysis.statistics.twosample;

import io.tare.analysis.statistics.Interval;
import java.util.Optional;

/**
 * The result of a test.
 *
 * @param statistic t, F or U
 * @param degreesOfFreedom of t, or the second of F; NaN if the test has none
 * @param pValue two-sided
 * @param difference of the first mean less the second, with the interval that belongs to the test
 */
public record TestOutcome(
    double statistic, double degreesOfFreedom, double pValue, Optional<Interval> difference) {

  public TestOutcome {
    if (!(pValue >= 0 && pValue <= 1)) {
      throw new IllegalArgumentException("p value " + pValue + " is not between 0 and 1");
    }
  }
}
