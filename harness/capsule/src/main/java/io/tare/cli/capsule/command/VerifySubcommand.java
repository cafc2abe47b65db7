package io.tare.cli.capsule.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.Subcommand;
import picocli.CommandLine;

/** Brings {@code tare verify}. */
public final class VerifySubcommand implements Subcommand {

  @Override
  public int rank() {
    return 107;
  }

  @Override
  public CommandLine line(CommandContext context) {
    return new CommandLine(new VerifyCommand(context));
  }
}
