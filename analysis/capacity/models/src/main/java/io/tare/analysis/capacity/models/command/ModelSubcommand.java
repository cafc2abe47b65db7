package io.tare.analysis.capacity.models.command;

import io.tare.harness.command.CommandGroup;
import io.tare.harness.command.Subcommand;

/** Provides {@code tare model}. */
public final class ModelSubcommand extends Subcommand {

  public ModelSubcommand() {
    super(CommandGroup.PLAN, 170, ModelCommand::line);
  }
}
