package io.tare.archive;

/** The number of the format of run directories, in {@code plan.json}. */
final class RunFormat {

  /**
   * Readers refuse all others; additions that do not mislead earlier readers do not change it. 4:
   * samples are batches in {@code samples.avro}, and environments have nodes. 5: {@code network_ns}
   * excludes lateness. 6: plans contain the parts of metrics, and labels of workloads.
   */
  static final int NUMBER = 6;

  static final String KEY = "format";

  private RunFormat() {}
}
