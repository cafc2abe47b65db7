package io.tare.model;

/** What a comparison is about: one workload with its parameters over one path. */
public record Measurand(String workload, Parameters parameters, Path path) {

  public Measurand {
    Names.checked("workload", workload);
  }

  public Cell on(String platform) {
    return new Cell(this, platform);
  }

  /** {@code "soap.marshal c=10 s=2000000 loopback"}. */
  @Override
  public String toString() {
    String middle = parameters.values().isEmpty() ? " " : " " + parameters + " ";
    return workload + middle + path.label();
  }
}
