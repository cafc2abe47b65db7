package io.tare.analysis.history.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.Subcommand;
import picocli.CommandLine;

/** Brings {@code tare history}. */
public final class HistorySubcommand implements Subcommand {

  @Override
  public int rank() {
    return 67;
  }

  @Override
  public CommandLine line(CommandContext context) {
    return new CommandLine(new HistoryCommand(context));
  }
}
