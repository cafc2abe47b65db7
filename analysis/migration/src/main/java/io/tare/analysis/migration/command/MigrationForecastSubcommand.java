package io.tare.analysis.migration.command;

import io.tare.cli.invocation.Subcommand;

/** Provides {@code tare model migrate}. */
public final class MigrationForecastSubcommand extends Subcommand {

  public MigrationForecastSubcommand() {
    super("model", 70, MigrationForecastCommand::new);
  }
}
