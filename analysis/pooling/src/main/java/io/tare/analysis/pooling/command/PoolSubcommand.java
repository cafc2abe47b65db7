package io.tare.analysis.pooling.command;

import io.tare.harness.command.Subcommand;

/** Provides {@code tare pool}. */
public final class PoolSubcommand extends Subcommand {

  public PoolSubcommand() {
    super(65, PoolCommand::new);
  }
}
