package io.tare.harness.run.start;

import java.util.List;

/** A run cannot start. The message has one line per problem: what, where, what to do. */
public final class RunRefusedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final boolean isUsage;

  private RunRefusedException(String message, boolean isUsage) {
    super(message);
    this.isUsage = isUsage;
  }

  /** The user's input is wrong: exit status 2. */
  public static RunRefusedException usage(String problem) {
    return new RunRefusedException(problem, true);
  }

  /** The same, with one line per problem. */
  public static RunRefusedException usage(List<String> problems) {
    return new RunRefusedException(String.join("\n", problems), true);
  }

  /** Something needed is missing: exit status 3. */
  public static RunRefusedException infrastructure(List<String> problems) {
    return new RunRefusedException(String.join("\n", problems), false);
  }

  public int exitStatus() {
    return isUsage ? 2 : 3;
  }
}
