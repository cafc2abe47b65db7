package io.tare.analysis.planning.command;

import io.tare.cli.invocation.CommandGroup;
import io.tare.cli.invocation.Subcommand;

/** Provides {@code tare serve}. */
public final class ServeSubcommand extends Subcommand {

  public ServeSubcommand() {
    super(CommandGroup.PLAN, 110, PlannerServeCommand::new);
  }
}
