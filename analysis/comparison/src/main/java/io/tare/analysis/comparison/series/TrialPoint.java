package io.tare.analysis.comparison.series;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The mean of one cell in one trial: the unit of replication.
 *
 * @param order the trial's position in the order of running, from 1
 * @param mean in the metric's base unit
 * @param median of its submissions, in the same unit
 * @param parts mean of each part of the time that every submission has, by its label, in
 *     nanoseconds
 * @param processor processor time of the platform per submission, in nanoseconds
 * @param messageBytes mean bytes of a submission's request and answer together; absent if not
 *     reported for all
 * @param submissions how many counted
 */
@RecordBuilder
public record TrialPoint(
    String trial,
    int block,
    int order,
    double mean,
    double median,
    SortedMap<String, Double> parts,
    OptionalDouble processor,
    OptionalDouble messageBytes,
    long submissions)
    implements TrialPointBuilder.With {
  public TrialPoint {
    parts = Collections.unmodifiableSortedMap(new TreeMap<>(parts));
  }

  /**
   * The mean of a part, in nanoseconds.
   *
   * @throws IllegalArgumentException if not every submission has it
   */
  public double part(String label) {
    Double mean = parts.get(label);
    if (mean == null) {
      throw new IllegalArgumentException(trial + " has no times of " + label);
    }
    return mean;
  }

  /** The same with this processor time per submission. */
  public TrialPoint using(double processorNanos) {
    return withProcessor(OptionalDouble.of(processorNanos));
  }
}
