package io.tare.cli.capsule.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.Subcommand;
import picocli.CommandLine;

/** Brings {@code tare capsule}. */
public final class CapsuleSubcommand implements Subcommand {

  @Override
  public int rank() {
    return 105;
  }

  @Override
  public CommandLine line(CommandContext context) {
    return new CommandLine(new CapsuleCommand(context));
  }
}
