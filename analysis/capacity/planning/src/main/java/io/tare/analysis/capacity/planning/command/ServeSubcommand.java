package io.tare.analysis.capacity.planning.command;

import io.tare.harness.command.CommandGroup;
import io.tare.harness.command.Subcommand;

/** Provides {@code tare serve}. */
public final class ServeSubcommand extends Subcommand {

  public ServeSubcommand() {
    super(CommandGroup.PLAN, 110, PlannerServeCommand::new);
  }
}
