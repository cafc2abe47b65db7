package io.tare.analysis.comparison;

import java.util.Collections;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Response times around a migration, in nanoseconds.
 *
 * @param means of what was submitted in each phase and answered; before it began, of what was
 *     submitted before the first that was still under way then. Phases without any are not there
 * @param during the mean of all that was submitted from its beginning until it was over; NaN if
 *     there was nothing
 * @param underWay the mean of what had been submitted before it began and was answered later, over
 *     what such submissions take without it: PD of those that a migration meets. That is the mean
 *     square over the mean of those before, because a look at some moment is more likely to meet a
 *     long one (W. Feller, An Introduction to Probability Theory, volume II, section VI.7). NaN if
 *     there was nothing
 */
public record MigrationResponses(
    SortedMap<MigrationPhase, Double> means, double during, double underWay) {

  public MigrationResponses {
    means = Collections.unmodifiableSortedMap(new TreeMap<>(means));
  }

  /** The mean of a phase; NaN if nothing was answered that was submitted in it. */
  public double mean(MigrationPhase phase) {
    return means.getOrDefault(phase, Double.NaN);
  }

  /** PD of a phase against {@link MigrationPhase#BEFORE}. */
  public OptionalDouble pd(MigrationPhase phase) {
    return ratio(mean(phase));
  }

  /** PD from its beginning until it was over. */
  public OptionalDouble pdDuring() {
    return ratio(during);
  }

  /** PD of what was under way at its beginning. */
  public OptionalDouble pdUnderWay() {
    return underWay > 0 ? OptionalDouble.of(underWay) : OptionalDouble.empty();
  }

  private OptionalDouble ratio(double part) {
    double before = mean(MigrationPhase.BEFORE);
    return part > 0 && before > 0 ? OptionalDouble.of(part / before) : OptionalDouble.empty();
  }
}
