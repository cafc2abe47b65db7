package io.tare.harness.model;

/** One point of the experiment: workload, parameters, network and platform. */
public record Cell(Measurand measurand, String platform) {

  public Cell {
    Names.checked("platform", platform);
  }

  @Override
  public String toString() {
    return measurand + " on " + platform;
  }
}
