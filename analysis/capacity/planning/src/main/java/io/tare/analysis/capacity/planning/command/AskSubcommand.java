package io.tare.analysis.capacity.planning.command;

import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandGroup;
import io.tare.harness.command.Subcommand;
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
