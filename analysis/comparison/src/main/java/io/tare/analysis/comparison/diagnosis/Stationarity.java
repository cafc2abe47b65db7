package io.tare.analysis.comparison.diagnosis;

import io.tare.analysis.statistics.Estimate;
import java.util.OptionalDouble;

/**
 * Whether counted submissions at the beginning of trials take as long as those at the end (after J.
 * Geweke, "Evaluating the accuracy of sampling-based approaches to the calculation of posterior
 * moments", Bayesian Statistics 4, 1992, with the trial as the unit).
 *
 * @param ratio the first fifth of a trial's counted submissions over the last half, geometric means
 *     with clipped pauses, over all trials; above 1 is slow at the beginning
 * @param pValue two-sided, of Student's t test that the logarithm is 0; absent with fewer than 3
 *     trials
 * @param holmP corrected over the cells of the run
 */
public record Stationarity(Estimate ratio, OptionalDouble pValue, OptionalDouble holmP) {

  private static final double SIGNIFICANT = 0.05;

  /** Smaller differences do not matter, even if significant. */
  private static final double RELEVANT = 1.02;

  /** The warm-up that was left out was too short. */
  public boolean isSlowAtFirst() {
    return isSignificant() && ratio.value() >= RELEVANT;
  }

  /** Submissions take longer the longer a trial lasts. */
  public boolean isSlowingDown() {
    return isSignificant() && ratio.value() <= 1 / RELEVANT;
  }

  private boolean isSignificant() {
    return holmP.isPresent() && holmP.getAsDouble() < SIGNIFICANT;
  }

  Stationarity withHolmP(double adjusted) {
    return new Stationarity(ratio, pValue, OptionalDouble.of(adjusted));
  }
}
