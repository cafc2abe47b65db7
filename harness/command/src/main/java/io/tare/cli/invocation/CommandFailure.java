package io.tare.cli.invocation;

/** A command cannot do what it was asked for. The message says what, where and what to do. */
public final class CommandFailure extends Exception {

  private static final long serialVersionUID = 1L;

  private final int exitStatus;

  public CommandFailure(int exitStatus, String message) {
    super(message);
    this.exitStatus = exitStatus;
  }

  /** What the program ends with; see {@link ExitStatus}. */
  public int exitStatus() {
    return exitStatus;
  }
}
