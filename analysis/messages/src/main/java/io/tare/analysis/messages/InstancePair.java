package io.tare.analysis.messages;

import io.tare.analysis.statistics.Estimate;
import java.util.OptionalDouble;

/**
 * Two instances with messages of one size, over their common blocks.
 *
 * @param first an instance's name
 * @param second another one's
 * @param ratio the second's mean time over the first's, with its interval
 * @param holmP p of the two being equal (Student's t on the logarithm of the ratio), corrected over
 *     all pairs and sizes of the run; absent with too few common blocks
 */
public record InstancePair(
    long bytes, String first, String second, Estimate ratio, OptionalDouble holmP) {

  /** Whether the two differ significantly. */
  public boolean isApart(double level) {
    return holmP.isPresent() && holmP.getAsDouble() < 1 - level;
  }

  InstancePair withHolmP(double p) {
    return new InstancePair(bytes, first, second, ratio, OptionalDouble.of(p));
  }
}
