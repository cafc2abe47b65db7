package io.tare.model;

/**
 * What a comparison is about: one workload with its parameters over one path, by one metric.
 *
 * @param metric the words of the metric, if it is another than the workload's primary one; empty
 *     otherwise, as in all plans: a cell is measured once for all its metrics
 */
public record Measurand(String workload, Parameters parameters, Path path, String metric) {

  /** By the workload's primary metric. */
  public Measurand(String workload, Parameters parameters, Path path) {
    this(workload, parameters, path, "");
  }

  public Measurand {
    Names.checked("workload", workload);
  }

  public Cell on(String platform) {
    return new Cell(this, platform);
  }

  /** The same by another metric than the workload's primary one. */
  public Measurand by(Metric other) {
    return new Measurand(workload, parameters, path, other.words());
  }

  /** Whether it is about the workload's primary metric. */
  public boolean isPrimary() {
    return metric.isEmpty();
  }

  /** {@code "soap.marshal c=10 s=2000000 loopback"}. */
  @Override
  public String toString() {
    String middle = parameters.values().isEmpty() ? " " : " " + parameters + " ";
    return workload + middle + path.label() + (metric.isEmpty() ? "" : ", " + metric);
  }
}
