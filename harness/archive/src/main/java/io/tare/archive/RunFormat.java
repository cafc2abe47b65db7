package io.tare.archive;

/** The number of the format of run directories, as it stands in {@code plan.json}. */
final class RunFormat {

  /**
   * Readers refuse all others; what is only added to a directory, so that earlier readers are not
   * misled by what they know, does not change it. 4: samples are batches in {@code samples.avro},
   * and environments have nodes. 5: {@code network_ns} has no lateness in it. 6: plans say of what
   * parts metrics are, and what people call workloads.
   */
  static final int NUMBER = 6;

  static final String KEY = "format";

  private RunFormat() {}
}
