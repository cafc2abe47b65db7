package io.tare.analysis.comparison.migration;

import java.util.Collections;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Response times around a migration, in nanoseconds.
 *
 * @param means of answered submissions by phase; before it began, only those submitted before the
 *     first that was still under way then. Phases without submissions are absent
 * @param during the mean of submissions from its beginning to its end; NaN if there were none
 * @param underWay PD of submissions under way at its beginning: their mean over that of submissions
 *     under way at a random moment without it. That is the mean square over the mean of those
 *     before, because a random moment is more likely in a long one (W. Feller, An Introduction to
 *     Probability Theory, volume II, section VI.7). NaN if there were none
 */
public record MigrationResponses(
    SortedMap<MigrationPhase, Double> means, double during, double underWay) {

  public MigrationResponses {
    means = Collections.unmodifiableSortedMap(new TreeMap<>(means));
  }

  /** The mean of a phase; NaN if no submission of it was answered. */
  public double mean(MigrationPhase phase) {
    return means.getOrDefault(phase, Double.NaN);
  }

  /** PD of a phase against {@link MigrationPhase#BEFORE}. */
  public OptionalDouble pd(MigrationPhase phase) {
    return ratio(mean(phase));
  }

  /** PD from its beginning to its end. */
  public OptionalDouble pdDuring() {
    return ratio(during);
  }

  /** PD of submissions under way at its beginning. */
  public OptionalDouble pdUnderWay() {
    return underWay > 0 ? OptionalDouble.of(underWay) : OptionalDouble.empty();
  }

  private OptionalDouble ratio(double part) {
    double before = mean(MigrationPhase.BEFORE);
    return part > 0 && before > 0 ? OptionalDouble.of(part / before) : OptionalDouble.empty();
  }
}
