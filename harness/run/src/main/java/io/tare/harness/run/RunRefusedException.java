package io.tare.harness.run;

import java.util.List;

/** A run cannot start. The message has one line for each problem: what, where, what to do. */
public final class RunRefusedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final boolean isUsage;

  private RunRefusedException(String message, boolean isUsage) {
    super(message);
    this.isUsage = isUsage;
  }

  /** Something that the person asked for is wrong: exit status 2. */
  static RunRefusedException usage(String problem) {
    return new RunRefusedException(problem, true);
  }

  /** The same, with a line for each problem. */
  static RunRefusedException usage(List<String> problems) {
    return new RunRefusedException(String.join("\n", problems), true);
  }

  /** Something that is needed is not there: exit status 3. */
  static RunRefusedException infrastructure(List<String> problems) {
    return new RunRefusedException(String.join("\n", problems), false);
  }

  public int exitStatus() {
    return isUsage ? 2 : 3;
  }
}
