package io.tare.analysis.migration.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.Subcommand;
import picocli.CommandLine;

/** Brings {@code tare model migrate}. */
public final class MigrationForecastSubcommand implements Subcommand {

  @Override
  public String parent() {
    return "model";
  }

  @Override
  public int rank() {
    return 70;
  }

  @Override
  public CommandLine line(CommandContext context) {
    return new CommandLine(new MigrationForecastCommand(context));
  }
}
