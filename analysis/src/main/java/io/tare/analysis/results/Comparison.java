package io.tare.analysis.results;

import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.design.PairedSpread;
import io.tare.model.Measurand;
import io.tare.model.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * PD of one measurand: candidate against reference, over the blocks in which both have a valid
 * trial.
 *
 * @param pd mean candidate over mean reference for times; the other way round for metrics where
 *     higher is better, so that above 1 always means a loss
 * @param sides the two platforms' own means and the time added
 * @param holmP the p value of the paired t test corrected over all comparisons of the run
 * @param margin the largest share by which two means may differ and still be called the same
 * @param components in the order in which a submission passes through them; may be empty
 * @param blocks the blocks that were paired
 * @param quantiles PD of the median and of the 95th percentile
 * @param firmness what the verdict rests on, and what could have been seen
 * @param spread where the differences between trials come from; absent with fewer than three blocks
 */
public record Comparison(
    Measurand measurand,
    String candidate,
    String reference,
    Metric metric,
    Sides sides,
    Ratio pd,
    OptionalDouble holmP,
    Verdict verdict,
    double margin,
    List<ComponentLoss> components,
    List<Integer> blocks,
    List<QuantileRatio> quantiles,
    Firmness firmness,
    Optional<PairedSpread> spread) {

  public Comparison {
    components = List.copyOf(components);
    blocks = List.copyOf(blocks);
    quantiles = List.copyOf(quantiles);
  }

  /** Whether PD's interval lies within the margin, on whichever side of 1. */
  public boolean isWithinMargin() {
    return pd.interval().filter(each -> Verdict.isWithin(each, margin)).isPresent();
  }

  /** Whether a difference remains after the correction for many comparisons. */
  public boolean survivesCorrection() {
    return pd.differsFromOne()
        && holmP.isPresent()
        && holmP.getAsDouble() <= 1 - pd.interval().orElseThrow().level();
  }

  /** The component that adds most time, if one adds any. */
  public Optional<ComponentLoss> largestLoss() {
    return components.stream()
        .max(Comparator.comparingDouble(part -> part.added().value()))
        .filter(part -> part.added().value() > 0);
  }

  Comparison withHolmP(double p) {
    return new Comparison(
        measurand,
        candidate,
        reference,
        metric,
        sides,
        pd,
        OptionalDouble.of(p),
        verdict,
        margin,
        components,
        blocks,
        quantiles,
        firmness,
        spread);
  }
}
