package io.tare.analysis.history;

import io.tare.analysis.statistics.Interval;
import java.util.Optional;

/**
 * A run at which PD of a cell changed.
 *
 * @param index of the first run after the change, among the cell's runs, from 0
 * @param run that run
 * @param before the geometric mean of PD since the previous change, or since the first run
 * @param after the same until the next change, or until the last run
 * @param interval of after over before (95 %, Student's t of logarithms); absent if runs do not
 *     differ at all on either side
 * @param pValue the probability of an equally clear change by chance, see {@link
 *     io.tare.analysis.statistics.series.EDivisive}
 */
public record LevelChange(
    int index,
    String run,
    double before,
    double after,
    Optional<Interval> interval,
    double pValue) {

  /** After over before; above 1 is a loss. */
  public double ratio() {
    return after / before;
  }
}
