package io.tare.analysis.migration.command;

import io.tare.harness.command.Subcommand;

/** Provides {@code tare model migrate}. */
public final class MigrationForecastSubcommand extends Subcommand {

  public MigrationForecastSubcommand() {
    super("model", 70, MigrationForecastCommand::new);
  }
}
