package io.tare.analysis.comparison.change;

import io.tare.analysis.comparison.Unsettled;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.twosample.BetweenRuns;
import io.tare.analysis.statistics.twosample.IndependentRatio;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Metric;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * How many times worse a cell is than in an earlier run: above 1 is a loss.
 *
 * @param then in the earlier run
 * @param now in the later run
 * @param level of the interval
 * @param unsettled evidence that either run's PD was measured before both sides had settled; empty
 *     for times
 * @param holmP corrected over all changes that are shown together
 */
public record Change(
    ComparedMeasure measure,
    Metric metric,
    Side then,
    Side now,
    Loss loss,
    double level,
    Set<Unsettled> unsettled,
    OptionalDouble holmP) {

  /**
   * One run's part of it.
   *
   * @param cell as that run names it
   * @param value PD, or the mean in the metric's base unit
   */
  public record Side(Cell cell, double value, int trials) {}

  /**
   * How many times worse.
   *
   * @param value now over then; then over now for a mean of which higher is better
   * @param ratio the value with its uncertainty; absent if either run has too few trials, or a
   *     value that is not positive
   * @param earlier how much earlier runs differ, by which the ratio is widened; absent without them
   * @param lastThird the ratio in the last third of the rounds of both runs; absent if platforms
   *     did not take turns in one of them, and for times
   */
  public record Loss(
      double value,
      Optional<IndependentRatio> ratio,
      Optional<BetweenRuns> earlier,
      Optional<IndependentRatio> lastThird) {}

  public Change {
    unsettled = Set.copyOf(unsettled);
  }

  /** As the later run names it. */
  public Cell cell() {
    return now.cell;
  }

  private boolean hasTooFewTrials() {
    return Math.min(then.trials, now.trials) < ConfidenceLevel.MIN_TRIALS;
  }

  /** Absent if either run has too few trials. */
  private Optional<IndependentRatio> ratio() {
    return hasTooFewTrials() ? Optional.empty() : loss.ratio;
  }

  /** Whether nothing shows that a PD was measured before both sides had settled. */
  public boolean isSettled() {
    return unsettled.isEmpty();
  }

  public Optional<Interval> interval() {
    return interval(level);
  }

  public Optional<Interval> interval(double otherLevel) {
    return ratio().flatMap(each -> each.interval(otherLevel));
  }

  public OptionalDouble pValue() {
    return ratio().map(each -> OptionalDouble.of(each.pValue())).orElse(OptionalDouble.empty());
  }

  /** Slower means worse, faster means better. */
  public Verdict verdict() {
    if (hasTooFewTrials()) {
      return Verdict.TOO_FEW_BLOCKS;
    }
    return interval()
        .map(each -> Verdict.of(each, Verdict.DEFAULT_MARGIN))
        .orElse(Verdict.UNBOUNDED);
  }

  /** Whether a difference remains after the correction for many comparisons. */
  public boolean survivesCorrection() {
    return interval().filter(each -> !each.contains(1)).isPresent()
        && holmP.isPresent()
        && holmP.getAsDouble() <= 1 - level;
  }

  Change withHolmP(double p) {
    return new Change(measure, metric, then, now, loss, level, unsettled, OptionalDouble.of(p));
  }
}
