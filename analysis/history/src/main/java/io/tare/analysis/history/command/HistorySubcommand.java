package io.tare.analysis.history.command;

import io.tare.harness.command.Subcommand;

/** Provides {@code tare history}. */
public final class HistorySubcommand extends Subcommand {

  public HistorySubcommand() {
    super(67, HistoryCommand::new);
  }
}
