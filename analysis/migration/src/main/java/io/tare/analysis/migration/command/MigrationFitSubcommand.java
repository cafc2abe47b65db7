package io.tare.analysis.migration.command;

import io.tare.harness.command.Subcommand;

/** Provides {@code tare model migration}. */
public final class MigrationFitSubcommand extends Subcommand {

  public MigrationFitSubcommand() {
    super("model", 60, MigrationFitCommand::new);
  }
}
