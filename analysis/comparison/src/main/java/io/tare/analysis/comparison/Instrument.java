package io.tare.analysis.comparison;

import io.tare.analysis.comparison.series.Part;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Ratio;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

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

  /**
   * The share of readings in a part, from its means in ns, on the platform where it is larger;
   * absent if their cost is clear on neither.
   */
  OptionalDouble share(Part part, double candidateMean, double referenceMean) {
    return Stream.of(candidate.share(part, candidateMean), reference.share(part, referenceMean))
        .flatMapToDouble(OptionalDouble::stream)
        .max();
  }
}
