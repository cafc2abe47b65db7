package io.tare.harness.run.event;

import io.tare.harness.model.Cell;
import io.tare.harness.model.Metric;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Mean and median of the counted submissions of one cell in one valid trial: the unit that
 * statistics work with.
 *
 * @param metric the cell's metric
 * @param block from 1
 * @param mean in base units
 * @param median in base units
 */
public record TrialMean(Cell cell, Metric metric, int block, double mean, double median) {

  /** The means of a cell; empty if no submission counts. */
  public static Optional<TrialMean> of(
      Cell cell, Metric metric, int block, OptionalDouble mean, OptionalDouble median) {
    return mean.isPresent() && median.isPresent()
        ? Optional.of(new TrialMean(cell, metric, block, mean.getAsDouble(), median.getAsDouble()))
        : Optional.empty();
  }
}
