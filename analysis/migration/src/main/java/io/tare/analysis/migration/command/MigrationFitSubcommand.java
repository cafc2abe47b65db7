package io.tare.analysis.migration.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.Subcommand;
import picocli.CommandLine;

/** Brings {@code tare model migration}. */
public final class MigrationFitSubcommand implements Subcommand {

  @Override
  public String parent() {
    return "model";
  }

  @Override
  public int rank() {
    return 60;
  }

  @Override
  public CommandLine line(CommandContext context) {
    return new CommandLine(new MigrationFitCommand(context));
  }
}
