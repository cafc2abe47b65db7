package io.tare.analysis.comparison;

import io.tare.analysis.statistics.design.PairedSpread;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What makes PD more certain: more time (or submissions) in each block, or more blocks. Both sides
 * of the question are variances of a block's relative difference: how much blocks differ, and how
 * much of that each block tells from within itself.
 *
 * @param withinShare which share of the variance between blocks is left from within them, 0 to 1
 */
public record PrecisionRemedy(double withinShare) {

  /**
   * From half on, twice the time in a block makes the variance less by a quarter or more; below,
   * what starts make differ is the larger part, and only more blocks make that less.
   */
  private static final double HALF = 0.5;

  /** Of one comparison; absent with fewer than three blocks or single submissions. */
  public static Optional<PrecisionRemedy> of(Comparison comparison) {
    OptionalDouble share =
        comparison.spread().map(each -> each.withinShare()).orElse(OptionalDouble.empty());
    return share.isPresent()
        ? Optional.of(new PrecisionRemedy(share.getAsDouble()))
        : Optional.empty();
  }

  /**
   * Of several together: the sum of what is left from within over the sum of what blocks differ by,
   * because the share of one cell with few blocks is a rough figure.
   */
  public static Optional<PrecisionRemedy> of(List<Comparison> comparisons) {
    double within = 0;
    double between = 0;
    for (Comparison each : comparisons) {
      if (of(each).isPresent()) {
        PairedSpread spread = each.spread().orElseThrow();
        within += spread.perSubmission() / spread.submissions();
        between += spread.perBlock();
      }
    }
    return between > 0
        ? Optional.of(new PrecisionRemedy(Math.min(1, within / between)))
        : Optional.empty();
  }

  /** Whether more time in each block helps; more blocks always do. */
  public boolean isTime() {
    return withinShare >= HALF;
  }
}
