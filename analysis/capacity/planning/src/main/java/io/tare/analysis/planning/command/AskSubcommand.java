package io.tare.analysis.planning.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommandGroup;
import io.tare.cli.invocation.Subcommand;
import picocli.CommandLine;

/** Provides {@code tare ask}. */
public final class AskSubcommand extends Subcommand {

  public AskSubcommand() {
    super(CommandGroup.PLAN, 180, AskSubcommand::line);
  }

  private static CommandLine line(CommandContext context) {
    CommandLine line = new CommandLine(new AskCommand(context));
    QueryOptions.addTo(line.getCommandSpec());
    return line;
  }
}
