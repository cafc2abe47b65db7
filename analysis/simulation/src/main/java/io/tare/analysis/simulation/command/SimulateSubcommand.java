package io.tare.analysis.simulation.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommandGroup;
import io.tare.cli.invocation.Subcommand;
import picocli.CommandLine;

/** Brings {@code tare simulate}. */
public final class SimulateSubcommand implements Subcommand {

  @Override
  public CommandGroup group() {
    return CommandGroup.SCIENCE;
  }

  @Override
  public int rank() {
    return 200;
  }

  @Override
  public CommandLine line(CommandContext context) {
    return SimulateCommand.line(context);
  }
}
