package io.tare.analysis.messages.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.Subcommand;
import picocli.CommandLine;

/** Brings {@code tare messages}. */
public final class MessagesSubcommand implements Subcommand {

  @Override
  public int rank() {
    return 80;
  }

  @Override
  public CommandLine line(CommandContext context) {
    return new CommandLine(new MessagesCommand(context));
  }
}
