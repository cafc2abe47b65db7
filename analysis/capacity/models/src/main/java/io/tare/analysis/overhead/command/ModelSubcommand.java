package io.tare.analysis.overhead.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommandGroup;
import io.tare.cli.invocation.Subcommand;
import picocli.CommandLine;

/** Brings {@code tare model}. */
public final class ModelSubcommand implements Subcommand {

  @Override
  public CommandGroup group() {
    return CommandGroup.PLAN;
  }

  @Override
  public int rank() {
    return 170;
  }

  @Override
  public CommandLine line(CommandContext context) {
    return ModelCommand.line(context);
  }
}
