package io.tare.analysis.simulation.command;

import io.tare.harness.command.CommandGroup;
import io.tare.harness.command.Subcommand;

/** Provides {@code tare simulate}. */
public final class SimulateSubcommand extends Subcommand {

  public SimulateSubcommand() {
    super(CommandGroup.SCIENCE, 200, SimulateCommand::line);
  }
}
