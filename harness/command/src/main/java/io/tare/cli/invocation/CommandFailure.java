package io.tare.cli.invocation;

/** A command cannot do what it was asked for. The message says what, where and what to do. */
public final class CommandFailure extends Exception {

  private static final long serialVersionUID = 1L;

  private final int exitStatus;

  public CommandFailure(int exitStatus, String message) {
    super(message);
    this.exitStatus = exitStatus;
  }

  /** The command line or a campaign is wrong. */
  public static CommandFailure usage(String message) {
    return new CommandFailure(ExitStatus.USAGE, message);
  }

  /** The same, as what found it says. */
  public static CommandFailure usage(Exception reason) {
    return usage(String.valueOf(reason.getMessage()));
  }

  /** Something that is needed is missing or failed. */
  public static CommandFailure infrastructure(String message) {
    return new CommandFailure(ExitStatus.INFRASTRUCTURE, message);
  }

  /** The same, as what failed says. */
  public static CommandFailure infrastructure(Exception reason) {
    return infrastructure(String.valueOf(reason.getMessage()));
  }

  /** What the program ends with; see {@link ExitStatus}. */
  public int exitStatus() {
    return exitStatus;
  }
}
