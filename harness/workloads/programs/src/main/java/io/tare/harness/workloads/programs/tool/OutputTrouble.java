package io.tare.harness.workloads.programs.tool;

import io.tare.harness.model.FileTrouble;
import io.tare.harness.workloads.contract.TrialFailure;
import java.io.IOException;
import java.nio.file.Path;

/** A program's output that cannot be kept. */
final class OutputTrouble {

  static final String ADVICE = "; check its disk and its permissions, then resume the run";

  private OutputTrouble() {}

  /** A failure that says what was not possible, where and why, and what to do. */
  static TrialFailure failure(String what, Path where, IOException cause) {
    return new TrialFailure(what + " " + where + ": " + FileTrouble.reason(cause) + ADVICE, cause);
  }
}
