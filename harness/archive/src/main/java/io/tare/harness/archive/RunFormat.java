package io.tare.harness.archive;

import io.tare.harness.model.Plan;
import io.tare.harness.model.Stamps;

/** The number of the format of run directories, in {@code plan.json}. */
final class RunFormat {

  /**
   * Readers refuse all others; additions that do not mislead earlier readers do not change it. 4:
   * samples are batches in {@code samples.avro}, and environments have nodes. 5: {@code network_ns}
   * excludes lateness. 6: plans contain the parts of metrics, and labels of workloads. 7: some
   * submissions count only for parts, because of their {@code stamps}; a plan without such has
   * format 6. 8: the journal may say that cells keep their stamps.
   */
  static final int NUMBER = 8;

  static final String KEY = "format";

  private static final int WITHOUT_STAMPS = 6;

  private RunFormat() {}

  static int of(Plan plan) {
    return plan.stamps() == Stamps.ALWAYS ? WITHOUT_STAMPS : NUMBER;
  }

  /** Whether this version reads it. */
  static boolean isRead(int format) {
    return format >= WITHOUT_STAMPS && format <= NUMBER;
  }
}
