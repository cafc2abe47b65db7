package io.tare.analysis.comparison;

import io.tare.analysis.statistics.design.PairedSpread;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What makes PD more certain: more time (or submissions) in each block, or more blocks. It compares
 * two variances of a block's relative difference: between blocks, and the part of it from within
 * blocks.
 *
 * @param withinShare the share of the variance between blocks that comes from within them, 0 to 1
 */
public record PrecisionRemedy(double withinShare) {

  /**
   * From half on, twice the time in a block reduces the variance by a quarter or more; below,
   * differences between starts dominate, and only more blocks reduce them.
   */
  private static final double HALF = 0.5;

  /** For one comparison; absent with fewer than three blocks or single submissions. */
  public static Optional<PrecisionRemedy> of(Comparison comparison) {
    OptionalDouble share =
        comparison.spread().map(each -> each.withinShare()).orElse(OptionalDouble.empty());
    return share.isPresent()
        ? Optional.of(new PrecisionRemedy(share.getAsDouble()))
        : Optional.empty();
  }

  /**
   * For several together: the sum of the variances from within over the sum of those between
   * blocks, because the share of one cell with few blocks is rough.
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

  /** Whether more time per block helps; more blocks always do. */
  public boolean isTime() {
    return withinShare >= HALF;
  }
}
