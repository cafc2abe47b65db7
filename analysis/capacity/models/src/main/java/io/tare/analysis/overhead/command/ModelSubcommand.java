package io.tare.analysis.overhead.command;

import io.tare.cli.invocation.CommandGroup;
import io.tare.cli.invocation.Subcommand;

/** Provides {@code tare model}. */
public final class ModelSubcommand extends Subcommand {

  public ModelSubcommand() {
    super(CommandGroup.PLAN, 170, ModelCommand::line);
  }
}
