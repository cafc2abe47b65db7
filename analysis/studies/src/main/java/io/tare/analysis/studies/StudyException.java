package io.tare.analysis.studies;

import io.tare.harness.spec.Problem;
import io.tare.harness.spec.Problems;
import java.util.List;

/** A study's file is invalid; the message says in one line where and why. */
public final class StudyException extends Exception {

  private static final long serialVersionUID = 1;

  private final List<String> lines;

  public StudyException(String message) {
    super(message);
    lines = List.of(message);
  }

  private StudyException(Problems problems) {
    super(problems.summary());
    lines = problems.all().stream().map(Problem::toString).toList();
  }

  /** Rejects a study with errors. */
  static void throwIfAny(Problems problems) throws StudyException {
    if (!problems.isEmpty()) {
      throw new StudyException(problems);
    }
  }

  /** All errors, a line each. */
  public List<String> lines() {
    return lines;
  }
}
