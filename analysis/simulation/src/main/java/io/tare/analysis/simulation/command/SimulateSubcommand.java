package io.tare.analysis.simulation.command;

import io.tare.cli.invocation.CommandGroup;
import io.tare.cli.invocation.Subcommand;

/** Provides {@code tare simulate}. */
public final class SimulateSubcommand extends Subcommand {

  public SimulateSubcommand() {
    super(CommandGroup.SCIENCE, 200, SimulateCommand::line);
  }
}
