package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Ratio;
import java.util.Optional;

/**
 * What measuring the parts changes. PD of a comparison is of submissions without the server's time
 * stamps; this is about those with them, from which the parts come.
 *
 * @param withStamps PD of the submissions with stamps
 * @param candidate what stamps cost there
 * @param reference what stamps cost there
 * @param addedShare the stamps' share of the time that the candidate adds to submissions with
 *     stamps; absent if it does not clearly add any
 */
public record Instrument(
    Ratio withStamps, StampCost candidate, StampCost reference, Optional<Estimate> addedShare) {

  /** Readings may take up to this share of a part before it is marked. */
  public static final double MAX_SHARE = 0.1;

  /** Whether stamps clearly add time on a platform. */
  public boolean isClear() {
    return candidate.isClear() || reference.isClear();
  }

  /** The larger share of readings in a part on either platform, from its means in ns. */
  double share(Part part, double candidateMean, double referenceMean) {
    return Math.max(
        share(candidate.within(part), candidateMean), share(reference.within(part), referenceMean));
  }

  private static double share(double within, double mean) {
    return mean > 0 ? Math.max(0, within / mean) : 0;
  }
}
