package io.tare.harness.model;

import java.util.Optional;

/**
 * What a campaign expects of a figure of a cell.
 *
 * @param cell its measurand names the metric, unless that is the workload's primary one
 * @param metric whose mean, or whose PD, is the figure
 * @param pd the statistic if the figure is a PD; empty for the mean itself
 */
public record Expectation(Cell cell, Metric metric, Optional<PdStatistic> pd, ExpectedRange range) {

  /** The figure's name in files. */
  public String figure() {
    return pd.map(PdStatistic::word).orElse(metric.name());
  }
}
