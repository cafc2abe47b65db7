package io.tare.analysis.studies.reproduction;

import io.tare.analysis.statistics.Interval;
import io.tare.harness.model.Measurand;
import java.util.List;
import java.util.Optional;

/**
 * One number behind a verdict on a claim.
 *
 * @param cells one for a PD, two for the ratio of the first one's PD to the second one's; empty for
 *     a mean over many such ratios
 * @param platforms of the cells, in their order
 * @param value PD, or the ratio of two
 * @param interval absent if it has no bounds
 */
public record Evidence(
    List<Measurand> cells, List<String> platforms, double value, Optional<Interval> interval) {

  public Evidence {
    cells = List.copyOf(cells);
    platforms = List.copyOf(platforms);
  }
}
