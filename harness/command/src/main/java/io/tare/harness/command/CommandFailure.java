package io.tare.harness.command;

import io.tare.harness.model.FileTrouble;
import java.io.IOException;

/** A command failed. The message says what, where and what to do. */
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

  /** The same with the exception's message. */
  public static CommandFailure usage(Exception reason) {
    return usage(words(reason));
  }

  /** Something needed is missing or failed. */
  public static CommandFailure infrastructure(String message) {
    return new CommandFailure(ExitStatus.INFRASTRUCTURE, message);
  }

  /** The same with the exception's message. */
  public static CommandFailure infrastructure(Exception reason) {
    return infrastructure(words(reason));
  }

  private static String words(Exception reason) {
    return reason instanceof IOException file
        ? FileTrouble.line(file)
        : String.valueOf(reason.getMessage());
  }

  /** The exit status of the program; see {@link ExitStatus}. */
  public int exitStatus() {
    return exitStatus;
  }
}
