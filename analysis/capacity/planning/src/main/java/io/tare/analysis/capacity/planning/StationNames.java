package io.tare.analysis.capacity.planning;

/** Names of stations. */
final class StationNames {

  static final String PROCESSORS = "processors";
  static final String HOST = "physical processors";
  static final String LINK = "link";
  static final String DISK = "disk";

  private StationNames() {}
}
