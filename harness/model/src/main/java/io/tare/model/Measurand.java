package io.tare.model;

import java.util.Optional;

/**
 * What a comparison is about: one workload with its parameters over one path, under one load, by
 * one metric.
 *
 * @param load absent if the run has one for all
 * @param metric the words of the metric, if it is another than the workload's primary one; empty
 *     otherwise, as in all plans: a cell is measured once for all its metrics
 */
public record Measurand(
    String workload, Parameters parameters, Path path, Optional<Load> load, String metric) {

  /** Under the run's load, by the workload's primary metric. */
  public Measurand(String workload, Parameters parameters, Path path) {
    this(workload, parameters, path, Optional.empty(), "");
  }

  public Measurand {
    Names.checked("workload", workload);
  }

  public Cell on(String platform) {
    return new Cell(this, platform);
  }

  /** The same under one of the run's loads. */
  public Measurand under(Load one) {
    return new Measurand(workload, parameters, path, Optional.of(one), metric);
  }

  /** The same by another metric than the workload's primary one. */
  public Measurand by(Metric other) {
    return new Measurand(workload, parameters, path, load, other.words());
  }

  /** Whether it is about the workload's primary metric. */
  public boolean isPrimary() {
    return metric.isEmpty();
  }

  /** {@code "soap.marshal c=10 s=2000000 loopback"}. */
  @Override
  public String toString() {
    String middle = parameters.values().isEmpty() ? " " : " " + parameters + " ";
    return workload
        + middle
        + path.label()
        + load.map(each -> " " + each.words()).orElse("")
        + (metric.isEmpty() ? "" : ", " + metric);
  }
}
